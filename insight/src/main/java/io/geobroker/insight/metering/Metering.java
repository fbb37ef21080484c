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
            readings.stream()
                    .filter(NodeReading::isUp)
                    .forEach(reading -> counters.add(reading.id(), reading.counters()));
            latest = readings;
            window.add(new Moment(nanoTime.getAsLong(), broker.get(), counters.totals(), untold(readings)));
        });
    }

    /** Unchanged while no node answers. */
    private Set<NodeCounter> untold(List<NodeReading> readings) {
        Optional<Moment> before = window.latest();
        return before.isPresent() && readings.stream().noneMatch(NodeReading::isUp)
                ? before.get().untold()
                : readings.stream()
                        .flatMap(reading -> reading.untold().stream())
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Without asking nodes. */
    public BrokerTotals counted() {
        return broker.get();
    }

    /** Empty before the first reading. */
    public List<NodeReading> nodes() {
        return latest;
    }

    /** Since this broker first read each node. */
    public Map<NodeCounter, Long> totals() {
        return counters.totals();
    }

    /** Null if unreported or never read. */
    public @Nullable Long total(NodeCounter.Kind kind, String of) {
        Moment now = window.latest().orElse(null);
        return now == null ? null : now.node(kind, of);
    }

    /** Empty before the second reading. */
    public Optional<Interval> recent() {
        return window.interval();
    }
}
