package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.InMemoryStore;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The doors of all orders in all datacenters, in memory; used by one thread. */
public final class InMemoryDatacenters extends InMemoryStore implements Regions<DatacenterOutcomes> {
    private final Map<Key, Row> rows = new HashMap<>();
    private final Set<String> cut = new HashSet<>();

    private record Key(OrderId order, int epoch, String region) {}

    /** An end, or the next door. */
    private record Row(@Nullable Outcome end, @Nullable Door next) {
        <T> DoorAnswer<T> answer(Function<Outcome, T> ended) {
            return end != null
                    ? new DoorAnswer.Answered<>(ended.apply(end))
                    : new DoorAnswer.Closed<>(Objects.requireNonNull(next));
        }
    }

    public void cut(String region) {
        cut.add(region);
    }

    public void heal() {
        cut.clear();
    }

    /** As a move does that the test knows nothing else of. */
    public void close(OrderId order, Door door, Door next) {
        rows.put(key(order, door), new Row(null, next));
    }

    public Optional<Door> next(OrderId order, Door door) {
        return Optional.ofNullable(rows.get(key(order, door))).map(Row::next);
    }

    public Optional<Outcome> end(OrderId order, Door door) {
        return Optional.ofNullable(rows.get(key(order, door))).map(Row::end);
    }

    @Override
    public DatacenterOutcomes in(String region) {
        if (cut.contains(region)) {
            throw new RegionUnreachableException(region, null);
        }
        return new Datacenter();
    }

    private static Key key(OrderId order, Door door) {
        return new Key(order, door.epoch(), door.name());
    }

    private final class Datacenter implements DatacenterOutcomes {
        @Override
        public CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline) {
            return faults.call(() -> put(proposed.order().id(), door, new Row(proposed, null))
                            .<Claim>answer(standing -> standing.decision()
                                            .claim()
                                            .equals(proposed.decision().claim())
                                    ? new Claim.Won(standing)
                                    : new Claim.Lost(standing)))
                    .exceptionally(failure -> new DoorAnswer.Answered<>(new Claim.Unknown(failure)));
        }

        @Override
        public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline) {
            Row wished = new Row(null, door.next(proposed.to(), proposed.move()));
            return faults.call(() -> put(proposed.order().id(), door, wished).answer(end -> end));
        }

        @Override
        public CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door) {
            return faults.call(() -> {
                Row row = rows.get(key(id, door));
                return row == null ? new DoorAnswer.Answered<>(Optional.empty()) : row.answer(Optional::of);
            });
        }

        @Override
        public CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door) {
            return find(id, door);
        }

        private Row put(OrderId id, Door door, Row wished) {
            Row before = rows.putIfAbsent(key(id, door), wished);
            return before == null ? wished : before;
        }
    }
}
