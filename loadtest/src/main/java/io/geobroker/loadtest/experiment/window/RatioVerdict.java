package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Ratio;

/**
 * Whether a change makes a difference.
 *
 * <p>All rounds must differ the same way, each by more than any between which nothing changed.
 *
 * @param ratio after the change to before, by round
 * @param control the same where nothing changed
 */
public record RatioVerdict(Ratio ratio, Ratio control) {
    /** Fewer prove little: by chance two rounds fall apart like this in one of three cases, three in one of ten. */
    private static final int ROUNDS = 3;

    public boolean isMore() {
        return isMeasured() && ratio.lowest() > Math.max(1, control.highest());
    }

    public boolean isLess() {
        return isMeasured() && ratio.highest() < Math.min(1, control.lowest());
    }

    public boolean isMeasured() {
        return ratio.pairs() >= ROUNDS && control.pairs() >= ROUNDS;
    }

    public String inWords() {
        return isMore() ? "more" : isLess() ? "less" : isMeasured() ? "no difference" : "too few rounds to tell";
    }

    /** The ratio like {@code 1.08 (1.05 to 1.11)}. */
    @Override
    public String toString() {
        return ratio.pairs() == 0 ? "unknown" : ratio.spread().text("%.2f");
    }
}
