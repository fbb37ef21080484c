package io.geobroker.broker.operator;

import io.geobroker.broker.order.InMemoryStore;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Acts in memory. */
public final class InMemoryOperatorActs extends InMemoryStore implements OperatorActs {
    /** As Cassandra sorts time-based ids. */
    private static final Comparator<UUID> NEWEST_FIRST = Comparator.comparingLong(UUID::timestamp)
            .thenComparingLong(UUID::getLeastSignificantBits)
            .reversed();

    private final ConcurrentMap<UUID, Recorded> rows = new ConcurrentHashMap<>();

    /** All of them, in no order. */
    public List<Recorded> all() {
        return List.copyOf(rows.values());
    }

    @Override
    public CompletionStage<Void> begin(OperatorAct act) {
        return faults.call(() -> {
            rows.merge(act.id(), new Recorded(act, OptionalInt.empty()), (standing, same) -> standing);
            return null;
        });
    }

    @Override
    public CompletionStage<Void> end(OperatorAct act, int status) {
        return faults.call(() -> {
            rows.computeIfPresent(act.id(), (id, begun) -> new Recorded(act, OptionalInt.of(status)));
            return null;
        });
    }

    @Override
    public CompletionStage<List<Recorded>> of(String region, YearMonth month, @Nullable UUID before, int limit) {
        return faults.call(() -> rows.values().stream()
                .filter(row ->
                        row.act().region().equals(region) && row.act().month().equals(month))
                .filter(row -> before == null || NEWEST_FIRST.compare(row.act().id(), before) > 0)
                .sorted(Comparator.comparing(row -> row.act().id(), NEWEST_FIRST))
                .limit(limit)
                .toList());
    }
}
