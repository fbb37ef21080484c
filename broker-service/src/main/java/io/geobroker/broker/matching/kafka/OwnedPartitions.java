package io.geobroker.broker.matching.kafka;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The partitions of the region's topic of tickers that Kafka has given to this instance. Threads may share it. */
public final class OwnedPartitions {
    private final Set<Integer> partitions = new HashSet<>();
    private int of;

    /** @param of how many the topic has as long as Kafka has not said so */
    public OwnedPartitions(int of) {
        this.of = of;
    }

    public synchronized void assigned(Collection<Integer> given, int ofPartitions) {
        partitions.addAll(given);
        of = ofPartitions;
    }

    public synchronized void revoked(Collection<Integer> taken) {
        partitions.removeAll(taken);
    }

    public synchronized Set<Integer> partitions() {
        return Set.copyOf(partitions);
    }

    /** How many the topic has. */
    public synchronized int of() {
        return of;
    }
}
