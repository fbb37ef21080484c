package io.geobroker.loadtest.storm.journal;

import java.util.Set;
import java.util.UUID;

/** A customer's answered attempt to cancel all orders. */
public record MassCancel(String customer, Set<UUID> told, Asked asked) {
    public MassCancel {
        told = Set.copyOf(told);
    }
}
