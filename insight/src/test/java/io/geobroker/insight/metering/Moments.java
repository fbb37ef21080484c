package io.geobroker.insight.metering;

import io.geobroker.insight.metering.NodeCounter.Kind;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Intervals of which a test says only what matters to it. */
public final class Moments {
    public static final BrokerTotals NOTHING = new BrokerTotals(Map.of(), 0, 0, 0, 0, 0);

    private Moments() {}

    /** A second in which all that has happened. */
    public static Interval second(Map<String, TableWrites> writes, Map<String, Long> replicaWrites) {
        return new Interval(
                new Moment(5, NOTHING, Map.of(), Set.of()),
                new Moment(
                        1_000_000_005,
                        new BrokerTotals(writes, 0, 0, 0, 0, 0),
                        replicaWrites.entrySet().stream()
                                .collect(Collectors.toMap(
                                        table -> NodeCounter.of(Kind.REPLICA_WRITES, table.getKey()),
                                        Map.Entry::getValue)),
                        Set.of()));
    }

    public static TableWrites plain(long count) {
        return new TableWrites(count, 0, 0, 0, 0, count * 100, 0);
    }

    public static TableWrites conditional(long met, long refused) {
        return new TableWrites(0, 0, met, refused, 0, 0, met * 100);
    }
}
