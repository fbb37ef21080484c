package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.measure.Ratio;
import java.util.Locale;

/**
 * Whether a variant makes a difference: only if all rounds differ the same way, and each of them by more than any round in which
 * the default was compared with itself.
 *
 * @param ratio of the variant, round by round
 * @param control of the default measured again, in the same rounds
 */
record DriverVerdict(Ratio ratio, Ratio control) {
    /** Of fewer rounds nothing is claimed: two of a kind fall apart by chance in one of three cases, three in one of ten. */
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

    /** Whether there were rounds enough to claim anything. */
    boolean isMeasured() {
        return ratio.pairs() >= ROUNDS && control.pairs() >= ROUNDS;
    }

    String inWords() {
        return isMore() ? "more" : isLess() ? "less" : isMeasured() ? "no difference" : "too few rounds to tell";
    }

    /** {@code 1.08 (1.05 to 1.11)}. */
    static String text(Ratio ratio) {
        return ratio.pairs() == 0
                ? "unknown"
                : String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio.median(), ratio.lowest(), ratio.highest());
    }
}
