package io.geobroker.schema.listing;

import java.math.BigDecimal;

/**
 * How far the next price may be from the last: between a {@code factor}th and {@code factor} times it. Real exchanges have
 * bands of a few percent that pause trading (luldplan.com). This one is wide: it rejects impossible prices.
 *
 * @param factor above 1, at most {@value #MOST}
 */
public record PriceBand(BigDecimal factor) {
    public static final long MOST = 1_000_000;

    public PriceBand {
        factor = factor.stripTrailingZeros();
        if (factor.compareTo(BigDecimal.ONE) <= 0 || factor.compareTo(BigDecimal.valueOf(MOST)) > 0) {
            // Not plain: a row of the table may have any exponent.
            throw new IllegalArgumentException("price band must be > 1 and <= " + MOST + ": " + factor);
        }
    }

    /** Reads a plain decimal such as {@code 2.5}, with at most six decimals. Spring converts configured bands by this name. */
    public static PriceBand valueOf(String text) {
        return new PriceBand(BigDecimal.valueOf(Price.parse(text).micros(), Price.DECIMALS));
    }

    public boolean holds(Price last, Price next) {
        BigDecimal before = BigDecimal.valueOf(last.micros());
        BigDecimal after = BigDecimal.valueOf(next.micros());
        return after.compareTo(before.multiply(factor)) <= 0
                && after.multiply(factor).compareTo(before) >= 0;
    }

    @Override
    public String toString() {
        return factor.toPlainString();
    }
}
