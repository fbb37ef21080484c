package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.measure.Ratio;

/**
 * Whether a variant makes a difference.
 *
 * <p>All rounds must differ the same way, each by more than any round of the default against itself.
 *
 * @param ratio of the variant, by round
 * @param control of the default measured again, in the same rounds
 */
record DriverVerdict(Ratio ratio, Ratio control) {
    /** Fewer prove little: by chance two rounds fall apart like this in one of three cases, three in one of ten. */
    private static final int ROUNDS = 3;

    boolean isMore() {
        return isMeasured() && ratio.lowest() > Math.max(1, control.highest());
    }

    boolean isLess() {
        return isMeasured() && ratio.highest() < Math.min(1, control.lowest());
    }

    boolean matters() {
        return isMore() || isLess();
    }

    boolean isMeasured() {
        return ratio.pairs() >= ROUNDS && control.pairs() >= ROUNDS;
    }

    String inWords() {
        return isMore() ? "more" : isLess() ? "less" : isMeasured() ? "no difference" : "too few rounds to tell";
    }

    /** The ratio like {@code 1.08 (1.05 to 1.11)}. */
    @Override
    public String toString() {
        return ratio.pairs() == 0 ? "unknown" : ratio.spread().text("%.2f");
    }
}
