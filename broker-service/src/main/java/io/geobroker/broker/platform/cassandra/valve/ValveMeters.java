package io.geobroker.broker.platform.cassandra.valve;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Metrics of one session's valve, only with {@code geobroker.cassandra.valve.control=response-time}. All have the tag {@code
 * to}, the region of the session's datacenter; units as in {@link Meters}.
 */
final class ValveMeters {
    /** Gauge: statements that may be under way. No alert: it follows the datacenter's speed. */
    static final String LIMIT = "geobroker.valve.limit";

    /** Gauge: statements under way. */
    static final String IN_FLIGHT = "geobroker.valve.in.flight";

    /** Gauge, tag {@code priority}: waiting statements. */
    static final String WAITING = "geobroker.valve.waiting";

    /**
     * Counter, tag {@code priority}: statements shed. Alert above zero for minutes. For {@code matching} or {@code
     * completing} the datacenter cannot even serve triggered orders; for {@code placing} customers are refused.
     */
    static final String SHED = "geobroker.valve.shed";

    /** Timer, tag {@code priority}: how long statements waited that were then sent. */
    static final String WAIT = "geobroker.valve.wait";

    private static final String TO = "to";
    private static final String PRIORITY = "priority";

    private final Meters meters;
    private final String to;
    private final Map<Priority, Counter> shed = new EnumMap<>(Priority.class);
    private final Map<Priority, Timer> waits = new EnumMap<>(Priority.class);

    ValveMeters(Meters meters, String to) {
        this.meters = meters;
        this.to = to;
        for (Priority priority : Priority.values()) {
            shed.put(priority, meters.counter(SHED, "statements not sent", TO, to, PRIORITY, priority.label()));
            waits.put(
                    priority,
                    meters.timer(WAIT, "how long statements waited to be sent", TO, to, PRIORITY, priority.label()));
        }
    }

    /** To be called once. */
    void watch(Supplier<ValveState> state) {
        meters.gauge(
                LIMIT,
                "statements that may be under way at once",
                () -> state.get().limit(),
                TO,
                to);
        meters.gauge(IN_FLIGHT, "statements under way", () -> state.get().inFlight(), TO, to);
        for (Priority priority : Priority.values()) {
            meters.gauge(
                    WAITING,
                    "statements that wait to be sent",
                    () -> state.get().waiting().getOrDefault(priority, 0),
                    TO,
                    to,
                    PRIORITY,
                    priority.label());
        }
    }

    void shed(Priority priority) {
        Objects.requireNonNull(shed.get(priority)).increment();
    }

    void waited(Priority priority, Duration waited) {
        Objects.requireNonNull(waits.get(priority)).record(waited);
    }

    Map<Priority, Long> shedSoFar() {
        Map<Priority, Long> counts = new EnumMap<>(Priority.class);
        shed.forEach((priority, counter) -> counts.put(priority, (long) counter.count()));
        return counts;
    }
}
