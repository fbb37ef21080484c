package io.geobroker.broker.platform.cassandra.valve;

import java.util.Map;

/**
 * What a {@link Valve} is like at a moment.
 *
 * @param limit how many may be under way at once
 * @param inFlight how many are
 * @param waiting how many wait, by priority
 * @param shed how many were given up since the start, by priority
 */
public record ValveState(int limit, int inFlight, Map<Priority, Integer> waiting, Map<Priority, Long> shed) {

    public ValveState {
        waiting = Map.copyOf(waiting);
        shed = Map.copyOf(shed);
    }
}
