package io.geobroker.insight.metering;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the local nodes and this broker's counts repeatedly. Thread-safe. */
public final class Metering {
    private final Nodes nodes;
    private final Supplier<BrokerTotals> broker;
    private final LongSupplier nanoTime;
    private final CounterTotals counters = new CounterTotals();
    private final RecentMoments window;
    private volatile List<NodeReading> latest = List.of();

    /** @param over how far rates look back */
    public Metering(Nodes nodes, Supplier<BrokerTotals> broker, Duration over, LongSupplier nanoTime) {
        this.nodes = nodes;
        this.broker = broker;
        this.nanoTime = nanoTime;
        this.window = new RecentMoments(over);
    }

    /** Reads the broker last, so no write is counted at a replica only. */
    public CompletionStage<Void> read() {
        return nodes.read().thenAccept(readings -> {
            long now = nanoTime.getAsLong();
            readings.stream().filter(NodeReading::isUp).forEach(reading -> {
                counters.add(reading.id(), reading.counters());
                window.answered(reading.id(), now);
            });
            latest = readings.stream()
                    .sorted(Comparator.comparing(NodeReading::address))
                    .toList();
            window.add(new Moment(now, broker.get(), counters.totals(), untold(readings)));
        });
    }

    /** All while no node answers: what was counted before says nothing of this moment. */
    private static Set<NodeCounter> untold(List<NodeReading> readings) {
        return (readings.stream().anyMatch(NodeReading::isUp)
                        ? readings.stream().flatMap(reading -> reading.untold().stream())
                        : Arrays.stream(NodeCounter.Kind.values()).map(NodeCounter::all))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Without asking nodes. */
    public BrokerTotals counted() {
        return broker.get();
    }

    /** By address; empty before the first reading. */
    public List<NodeReading> nodes() {
        return latest;
    }

    /** Since this broker first read each node. */
    public Map<NodeCounter, Long> totals() {
        return counters.totals();
    }

    /** Null if unreported, or while no node answers. */
    public @Nullable Long total(NodeCounter.Kind kind, String of) {
        Moment now = window.latest().orElse(null);
        return now == null ? null : now.node(kind, of);
    }

    /** Empty before the second reading. */
    public Optional<Interval> recent() {
        return window.interval();
    }

    /**
     * Growth of all nodes' counters since this broker first read each node.
     *
     * <p>Counters restart at zero with a node: a lower or missing one has grown by its value. Counts after the last reading
     * of an ended node are lost. Thread-safe.
     */
    static final class CounterTotals {
        private final Map<String, Map<NodeCounter, Long>> last = new HashMap<>();
        private final Map<NodeCounter, Long> totals = new HashMap<>();

        /** @param node outlives the process; its first reading is no growth */
        synchronized void add(String node, Map<NodeCounter, Long> reading) {
            Map<NodeCounter, Long> before = last.put(node, Map.copyOf(reading));
            reading.forEach((counter, now) -> {
                long then = before == null ? now : before.getOrDefault(counter, 0L);
                totals.merge(counter.whole(), now >= then ? now - then : now, Long::sum);
            });
        }

        /** Over all nodes and parts. */
        synchronized Map<NodeCounter, Long> totals() {
            return Map.copyOf(totals);
        }
    }

    /** Moments of the recent past. Thread-safe. */
    static final class RecentMoments {
        private final long lengthNanos;
        private final List<Moment> moments = new ArrayList<>();
        /** By node, when it was last read. */
        private final Map<String, Long> answers = new HashMap<>();

        /** @param length least reach of {@link #interval()}, once so much time has passed */
        RecentMoments(Duration length) {
            this.lengthNanos = length.toNanos();
        }

        /** What a node counts in a longer silence is not of the time in which it is added: begins anew after that. */
        synchronized void answered(String node, long nanos) {
            Long before = answers.put(node, nanos);
            if (before != null && nanos - before > lengthNanos) {
                moments.clear();
            }
        }

        /** @param moment later than all before */
        synchronized void add(Moment moment) {
            moments.add(moment);
            while (moments.size() > 2 && moment.nanos() - moments.get(1).nanos() >= lengthNanos) {
                moments.remove(0);
            }
        }

        synchronized Optional<Moment> latest() {
            return moments.isEmpty() ? Optional.empty() : Optional.of(moments.get(moments.size() - 1));
        }

        /** Empty before the second moment. */
        synchronized Optional<Interval> interval() {
            return moments.size() < 2
                    ? Optional.empty()
                    : Optional.of(new Interval(moments.get(0), moments.get(moments.size() - 1)));
        }
    }
}
