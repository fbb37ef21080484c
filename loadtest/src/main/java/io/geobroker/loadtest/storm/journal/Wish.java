package io.geobroker.loadtest.storm.journal;

import java.util.Optional;

/**
 * An order as a customer asks for it.
 *
 * @param name client order id, never used again
 * @param mode routing mode of a market order; empty for the default
 */
public record Wish(String name, OrderTerms terms, Optional<String> mode) {

    /** An answer tells no mode. */
    public boolean isToldAs(Wish told) {
        return name.equals(told.name) && terms.equals(told.terms);
    }
}
