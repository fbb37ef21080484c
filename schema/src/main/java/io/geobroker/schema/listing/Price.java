package io.geobroker.schema.listing;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * An exact price of one share in millionths of the currency unit.
 *
 * @param micros 1 to {@value #MAX_MICROS}; times a million shares it fits a {@code long}
 */
public record Price(long micros) implements Comparable<Price> {
    /** One million units, above the price of any share. */
    public static final long MAX_MICROS = 1_000_000_000_000L;

    static final int DECIMALS = 6;
    private static final int MAX_LENGTH = 32;
    private static final int MAX_BITS = 128;
    private static final Pattern PLAIN = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    public Price {
        if (micros <= 0 || micros > MAX_MICROS) {
            throw new IllegalArgumentException("price must be > 0 and <= " + plain(MAX_MICROS) + ": " + plain(micros));
        }
    }

    /**
     * Reads a plain decimal such as {@code 45.10}, without exponent or plus.
     *
     * @throws IllegalArgumentException not a number, out of range, or more than six decimals
     */
    public static Price parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("price is too long: " + Abbreviated.of(text));
        }
        if (!PLAIN.matcher(text).matches()) {
            throw new IllegalArgumentException("price is not a plain decimal number: " + Abbreviated.of(text));
        }
        return of(new BigDecimal(text));
    }

    /** Range and decimals as in {@link #parse}. Cheap for any number of digits and any exponent. */
    public static Price of(BigDecimal number) {
        if (number.unscaledValue().bitLength() > MAX_BITS) {
            throw new IllegalArgumentException("price has too many digits");
        }
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

    /** Without trailing zeros: {@code 45.1}. */
    @Override
    public String toString() {
        return plain(micros);
    }

    private static String plain(long micros) {
        return BigDecimal.valueOf(micros, DECIMALS).stripTrailingZeros().toPlainString();
    }
}
