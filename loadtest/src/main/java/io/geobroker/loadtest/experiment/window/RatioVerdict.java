package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Spread;

/**
 * Whether a change makes a difference.
 *
 * <p>All rounds must differ the same way, each by more than any between which nothing changed.
 *
 * @param ratio after the change to before, by round
 * @param control the same where nothing changed
 */
public record RatioVerdict(Spread ratio, Spread control) {
    /** Fewer prove little: by chance two rounds fall apart like this in one of three cases, three in one of ten. */
    private static final int ROUNDS = 3;

    public boolean isMore() {
        return isMeasured() && ratio.lowest() > Math.max(1, control.highest());
    }

    public boolean isLess() {
        return isMeasured() && ratio.highest() < Math.min(1, control.lowest());
    }

    public boolean isMeasured() {
        return ratio.count() >= ROUNDS && control.count() >= ROUNDS;
    }

    public String inWords() {
        return isMore() ? "more" : isLess() ? "less" : isMeasured() ? "no difference" : "too few rounds to tell";
    }

    @Override
    public String toString() {
        return ratio.toString();
    }
}
