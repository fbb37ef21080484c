package io.geobroker.insight.explain;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement sent to Cassandra for a request, as known so far; also on the wire.
 *
 * @param statement operation and table
 * @param coordinatorDatacenter the coordinator's; before an answer the session's
 * @param serialConsistency null without a condition
 * @param milliseconds until answer or failure; null before
 * @param attempts with speculative ones and retries
 */
public record AskedStatement(
        String statement,
        String coordinatorDatacenter,
        String consistency,
        @Nullable String serialConsistency,
        @Nullable Double milliseconds,
        int attempts) {
    /** Levels that wait for other datacenters than the coordinator's. */
    public static final Set<String> WIDE = Set.of("EACH_QUORUM", "QUORUM", "ALL", "SERIAL");

    /** Waits for another datacenter than {@code here}; contention may add to it. */
    public int roundTripsAbroad(String here) {
        int toCoordinator = coordinatorDatacenter.equals(here) ? 0 : 1;
        // Paxos v2: prepare, which also reads, and propose. The commit uses the consistency.
        int ofCondition = serialConsistency != null && WIDE.contains(serialConsistency) ? 2 : 0;
        return (toCoordinator + ofCondition + (WIDE.contains(consistency) ? 1 : 0)) * attempts;
    }
}
