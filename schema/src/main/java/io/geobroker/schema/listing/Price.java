package io.geobroker.schema.listing;

import java.math.BigDecimal;

/**
 * An exact price of one share in millionths of the currency unit.
 *
 * @param micros 1 to {@value #MAX_MICROS}; with at most a million shares an order's value fits a {@code long}
 */
public record Price(long micros) implements Comparable<Price> {
    /** One million units of currency, above the dearest share ever listed. */
    public static final long MAX_MICROS = 1_000_000_000_000L;

    private static final int DECIMALS = 6;

    public Price {
        if (micros <= 0 || micros > MAX_MICROS) {
            throw new IllegalArgumentException("price must be > 0 and <= " + plain(MAX_MICROS) + ": " + plain(micros));
        }
    }

    /**
     * Reads a plain decimal such as {@code 45.10}.
     *
     * @throws IllegalArgumentException saying what is wrong: not a number, out of range, or more than six decimals
     */
    public static Price parse(String text) {
        if (text.length() > 32) {
            throw new IllegalArgumentException("price is too long: " + Abbreviated.of(text));
        }
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("price is not a number: " + Abbreviated.of(text), e);
        }
        return of(number);
    }

    /** The price as {@link #parse} reads it, from a number already parsed. */
    public static Price of(BigDecimal number) {
        if (number.signum() <= 0 || number.compareTo(BigDecimal.valueOf(MAX_MICROS, DECIMALS)) > 0) {
            throw new IllegalArgumentException("price must be > 0 and <= " + plain(MAX_MICROS) + ": " + number);
        }
        try {
            return new Price(number.movePointRight(DECIMALS).longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("price must have at most " + DECIMALS + " decimals: " + number, e);
        }
    }

    @Override
    public int compareTo(Price other) {
        return Long.compare(micros, other.micros);
    }

    /** The price as a plain decimal without trailing zeros: {@code 45.1}. */
    @Override
    public String toString() {
        return plain(micros);
    }

    private static String plain(long micros) {
        return BigDecimal.valueOf(micros, DECIMALS).stripTrailingZeros().toPlainString();
    }
}
