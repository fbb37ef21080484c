package io.geobroker.schema.listing;

import java.math.BigDecimal;

/**
 * How far from the last price the next one may be: at most {@code factor} times it, at least its {@code factor}th part. The
 * field calls it a price band, or limit up and limit down (the plan of that name under Regulation NMS, luldplan.com), where it is
 * some percent of the prices of five minutes and pauses the trade; this one is wide, and keeps out what cannot be a price.
 *
 * @param factor above 1, at most {@value #MOST}, with which nearly every price is in the band
 */
public record PriceBand(BigDecimal factor) {
    public static final long MOST = 1_000_000;

    public PriceBand {
        factor = factor.stripTrailingZeros();
        if (factor.compareTo(BigDecimal.ONE) <= 0 || factor.compareTo(BigDecimal.valueOf(MOST)) > 0) {
            throw new IllegalArgumentException("price band must be > 1 and <= " + MOST + ": " + factor.toPlainString());
        }
    }

    /**
     * Reads a plain decimal such as {@code 2.5}, with at most six decimals.
     *
     * @throws IllegalArgumentException saying what is wrong
     */
    public static PriceBand parse(String text) {
        return new PriceBand(BigDecimal.valueOf(Price.parse(text).micros(), Price.DECIMALS));
    }

    /** As {@link #parse}: by this name Spring finds it for a configured band. */
    public static PriceBand valueOf(String text) {
        return parse(text);
    }

    /** Whether {@code next} may follow {@code last}. */
    public boolean holds(Price last, Price next) {
        BigDecimal before = BigDecimal.valueOf(last.micros());
        BigDecimal after = BigDecimal.valueOf(next.micros());
        return after.compareTo(before.multiply(factor)) <= 0
                && after.multiply(factor).compareTo(before) >= 0;
    }

    /** The factor as a plain decimal. */
    @Override
    public String toString() {
        return factor.toPlainString();
    }
}
