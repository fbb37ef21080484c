package io.geobroker.insight.metering;

import java.util.HashSet;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts between two moments. */
public record Interval(Moment from, Moment to) {
    private static final double NANOS_PER_SECOND = 1e9;

    public double seconds() {
        return (to.nanos() - from.nanos()) / NANOS_PER_SECOND;
    }

    /** Null without count or duration. */
    public @Nullable Double perSecond(@Nullable Long count) {
        return count != null && seconds() > 0 ? count / seconds() : null;
    }

    public long count(ToLongFunction<BrokerTotals> what) {
        return what.applyAsLong(to.broker()) - what.applyAsLong(from.broker());
    }

    /** Of all local nodes; null if unreported. */
    public @Nullable Long count(NodeCounter.Kind kind, String of) {
        Long before = from.node(kind, of);
        Long now = to.node(kind, of);
        return before == null || now == null ? null : now - before;
    }

    /** Of all counters of a kind; null unless all are reported. */
    public @Nullable Long count(NodeCounter.Kind kind) {
        if (Stream.of(from, to).flatMap(moment -> moment.untold().stream()).anyMatch(each -> each.kind() == kind)) {
            return null;
        }
        return to.nodes().entrySet().stream()
                .filter(counter -> counter.getKey().kind() == kind)
                .mapToLong(counter -> counter.getValue() - from.nodes().getOrDefault(counter.getKey(), 0L))
                .sum();
    }

    public TableWrites writes(String table) {
        return to.broker()
                .writes()
                .getOrDefault(table, TableWrites.NONE)
                .minus(from.broker().writes().getOrDefault(table, TableWrites.NONE));
    }

    public Set<String> tables() {
        Set<String> tables = new HashSet<>(to.broker().writes().keySet());
        to.nodes().keySet().stream()
                .filter(counter -> counter.kind() == NodeCounter.Kind.REPLICA_WRITES)
                .forEach(counter -> tables.add(counter.of()));
        return tables;
    }

    /** Null without statements. */
    public @Nullable Double remoteCoordinatorShare() {
        return Quotients.of((double) count(BrokerTotals::statementsAbroad), (double) count(BrokerTotals::statements));
    }
}
