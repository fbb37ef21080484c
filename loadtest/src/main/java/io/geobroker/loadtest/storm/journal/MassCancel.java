package io.geobroker.loadtest.storm.journal;

import java.util.Set;
import java.util.UUID;

/**
 * A customer's attempt to cancel all orders, which was answered with what became of each.
 *
 * @param told all orders that the answer names
 */
public record MassCancel(String customer, Set<UUID> told, Asked asked) {
    public MassCancel {
        told = Set.copyOf(told);
    }
}
