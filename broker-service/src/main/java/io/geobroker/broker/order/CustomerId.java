package io.geobroker.broker.order;

import java.util.regex.Pattern;

/**
 * Identifies a customer.
 *
 * @param value 1 to 64 letters, digits, hyphens, underscores or dots
 */
public record CustomerId(String value) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    public CustomerId {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "customer id must be 1 to 64 letters, digits, hyphens, underscores or dots");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
