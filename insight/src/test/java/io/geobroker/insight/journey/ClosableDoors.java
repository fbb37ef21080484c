package io.geobroker.insight.journey;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Close;
import io.geobroker.broker.outcome.DatacenterOutcomes;
import io.geobroker.broker.outcome.DoorAnswer;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The doors of orders, closed as a test says. At the open ones the outcomes in memory stand. Threads may share it. */
public final class ClosableDoors implements Regions<DatacenterOutcomes> {
    /** Those in memory do not look at it. */
    private static final Symbol ANY = new Symbol("ANY");

    private final Outcomes open;
    private final Set<String> cut;
    private final Map<Key, DoorAnswer.Closed<Void>> closed = new ConcurrentHashMap<>();

    private record Key(OrderId order, Door door) {}

    public ClosableDoors(Outcomes open, Set<String> cut) {
        this.open = open;
        this.cut = cut;
    }

    public void close(OrderId order, Door door, Door next, Outcome.Decision decision) {
        closed.put(new Key(order, door), new DoorAnswer.Closed<>(next, decision));
    }

    @Override
    public DatacenterOutcomes in(String region) {
        if (cut.contains(region)) {
            throw new RegionUnreachableException(region, null);
        }
        return new Datacenter();
    }

    private final class Datacenter implements DatacenterOutcomes {
        @Override
        public CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline) {
            return at(proposed.order().id(), door, () -> open.claim(proposed, deadline));
        }

        @Override
        public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline) {
            throw new UnsupportedOperationException("no test pulls orders");
        }

        @Override
        public CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door) {
            return at(id, door, () -> open.find(id, ANY));
        }

        @Override
        public CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door) {
            return find(id, door);
        }

        private <T> CompletionStage<DoorAnswer<T>> at(OrderId id, Door door, Supplier<CompletionStage<T>> answer) {
            DoorAnswer.@Nullable Closed<Void> shut = closed.get(new Key(id, door));
            return shut != null
                    ? CompletableFuture.completedFuture(shut.retyped())
                    : answer.get().thenApply(DoorAnswer.Answered::new);
        }
    }
}
