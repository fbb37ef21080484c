package io.geobroker.schema.listing;

import java.util.regex.Pattern;

/** The name under which a stock trades, unique in the world. */
public record Symbol(String value) implements Comparable<Symbol> {
    private static final Pattern FORM = Pattern.compile("[A-Z0-9][A-Z0-9.]{0,11}");

    public Symbol {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "symbol must be 1 to 12 upper-case letters, digits or dots: " + Abbreviated.of(value));
        }
    }

    @Override
    public int compareTo(Symbol other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
