package io.geobroker.loadtest.storm.check;

import java.util.Optional;
import java.util.UUID;

/**
 * One thing that is not as it must be.
 *
 * @param rule the name of what should hold
 * @param where the region whose replicas show it, or {@code world}
 */
public record Violation(
        String rule, String where, Optional<UUID> order, Optional<String> customer, String expected, String found) {

    /** One of the world as a whole. */
    public static Violation of(String rule, String found) {
        return new Violation(rule, "world", Optional.empty(), Optional.empty(), rule, found);
    }

    /** One line for a person. */
    @Override
    public String toString() {
        return rule + " [" + where + "]" + order.map(id -> " order " + id).orElse("")
                + customer.map(name -> " of " + name).orElse("") + ": expected " + expected + ", found " + found;
    }
}
