package io.geobroker.insight.metering;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the own datacenter's nodes and this broker's counts, again and again, and keeps what has become of them. Threads may share it. */
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

    /** Reads once. What the broker counts is taken last, so that no write is seen at a replica only. */
    public CompletionStage<Void> read() {
        return nodes.read().thenAccept(readings -> {
            readings.stream()
                    .filter(NodeReading::isUp)
                    .forEach(reading -> counters.add(reading.id(), reading.counters()));
            latest = readings;
            window.add(new Moment(nanoTime.getAsLong(), broker.get(), counters.totals(), untold(readings)));
        });
    }

    /** As before while no node answers. */
    private Set<NodeCounter> untold(List<NodeReading> readings) {
        Optional<Moment> before = window.latest();
        return before.isPresent() && readings.stream().noneMatch(NodeReading::isUp)
                ? before.get().untold()
                : readings.stream()
                        .flatMap(reading -> reading.untold().stream())
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** What this broker has counted up to now, nodes not asked. */
    public BrokerTotals counted() {
        return broker.get();
    }

    /** The nodes as last read; empty before the first time. */
    public List<NodeReading> nodes() {
        return latest;
    }

    /** Since this broker first read each node. */
    public Map<NodeCounter, Long> totals() {
        return counters.totals();
    }

    /** One of these totals; null when the nodes do not tell it, or were never read. */
    public @Nullable Long total(NodeCounter.Kind kind, String of) {
        Moment now = window.latest().orElse(null);
        return now == null ? null : now.node(kind, of);
    }

    /** The last while; empty before the second reading. */
    public Optional<Interval> recent() {
        return window.interval();
    }
}
