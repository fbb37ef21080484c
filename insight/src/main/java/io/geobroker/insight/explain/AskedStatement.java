package io.geobroker.insight.explain;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement that was sent to Cassandra for a request, as far as is known by now.
 *
 * @param name what it does to which table
 * @param datacenter the coordinator's; of a statement without an answer, that of its session, whose coordinators all are
 *     there
 * @param consistency Cassandra's name of the level
 * @param serialConsistency the same of a condition; null when the statement has none
 * @param duration from sending it to its answer or failure; null while there is neither
 * @param attempts how often it was sent: first, beside a slow attempt, and again after a failed one
 */
public record AskedStatement(
        String name,
        String datacenter,
        String consistency,
        @Nullable String serialConsistency,
        @Nullable Duration duration,
        int attempts) {
    /** Levels that wait for replicas of other datacenters than the coordinator's. */
    private static final Set<String> WIDE = Set.of("EACH_QUORUM", "QUORUM", "ALL", "SERIAL");

    /**
     * How many times the answer waited for another datacenter than {@code here}: what the coordinator is known to do, so
     * contention between conditions may add to it.
     */
    public int roundTripsAbroad(String here) {
        int toCoordinator = datacenter.equals(here) ? 0 : 1;
        int perAttempt = toCoordinator + roundTripsOfCondition() + (WIDE.contains(consistency) ? 1 : 0);
        return perAttempt * attempts;
    }

    /** With Paxos v2 the prepare round reads too, and the propose round follows; the commit is at {@code consistency}. */
    private int roundTripsOfCondition() {
        return serialConsistency != null && WIDE.contains(serialConsistency) ? 2 : 0;
    }
}
