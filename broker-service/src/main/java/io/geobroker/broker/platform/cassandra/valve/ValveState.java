package io.geobroker.broker.platform.cassandra.valve;

import java.util.Map;

/**
 * A snapshot of a {@link Valve}.
 *
 * @param shed since the start
 */
public record ValveState(int limit, int inFlight, Map<Priority, Integer> waiting, Map<Priority, Long> shed) {

    public ValveState {
        waiting = Map.copyOf(waiting);
        shed = Map.copyOf(shed);
    }
}
