package io.geobroker.insight;

import java.util.HashSet;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What was counted between two moments. */
public record Interval(Moment from, Moment to) {
    private static final double NANOS_PER_SECOND = 1e9;

    public double seconds() {
        return (to.nanos() - from.nanos()) / NANOS_PER_SECOND;
    }

    /** Null for an interval that takes no time. */
    public @Nullable Double perSecond(long count) {
        return seconds() > 0 ? count / seconds() : null;
    }

    /** Of a number of this broker's. */
    public long count(ToLongFunction<BrokerTotals> what) {
        return what.applyAsLong(to.broker()) - what.applyAsLong(from.broker());
    }

    /** Of a counter of all nodes of the own datacenter. */
    public long count(NodeCounter.Kind kind, String of) {
        return to.node(kind, of) - from.node(kind, of);
    }

    /** Of all counters of that kind. */
    public long count(NodeCounter.Kind kind) {
        return to.nodes().keySet().stream()
                .filter(counter -> counter.kind() == kind)
                .mapToLong(counter -> count(kind, counter.of()))
                .sum();
    }

    public TableWrites writes(String table) {
        return to.broker()
                .writes()
                .getOrDefault(table, TableWrites.NONE)
                .minus(from.broker().writes().getOrDefault(table, TableWrites.NONE));
    }

    /** All tables anybody has written to. */
    public Set<String> tables() {
        Set<String> tables = new HashSet<>(to.broker().writes().keySet());
        to.nodes().keySet().stream()
                .filter(counter -> counter.kind() == NodeCounter.Kind.REPLICA_WRITES)
                .forEach(counter -> tables.add(counter.of()));
        return tables;
    }

    /** Part of what was asked of Cassandra that another datacenter coordinated; null when nothing was asked. */
    public @Nullable Double remoteCoordinatorShare() {
        return Quotients.of(count(BrokerTotals::statementsAbroad), count(BrokerTotals::statements));
    }
}
