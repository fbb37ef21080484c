package io.geobroker.loadtest.storm.check.rule;

import java.util.Optional;
import java.util.UUID;

/**
 * A broken rule and where it shows.
 *
 * @param where the region whose replicas show it, or {@code world}
 */
public record Violation(
        String rule, String where, Optional<UUID> order, Optional<String> customer, String expected, String found) {

    public static Violation of(String rule, String found) {
        return new Violation(rule, "world", Optional.empty(), Optional.empty(), rule, found);
    }

    @Override
    public String toString() {
        return rule + " [" + where + "]" + order.map(id -> " order " + id).orElse("")
                + customer.map(name -> " of " + name).orElse("") + ": expected " + expected + ", found " + found;
    }
}
