package io.geobroker.broker.world;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Close;
import io.geobroker.broker.outcome.DatacenterOutcomes;
import io.geobroker.broker.outcome.DoorAnswer;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A door that is to be closed is not asked, and its silence is taken for a yes. All else is asked.
 *
 * @param regions the real ones
 */
record SilentDoors(Regions<?> regions) implements Regions<DatacenterOutcomes> {

    @Override
    public DatacenterOutcomes in(String region) {
        return new Silent((DatacenterOutcomes) regions.in(region));
    }

    private record Silent(DatacenterOutcomes real) implements DatacenterOutcomes {
        @Override
        public CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline) {
            return real.claim(proposed, door, deadline);
        }

        @Override
        public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline) {
            return CompletableFuture.completedFuture(
                    new DoorAnswer.Closed<>(door.next(proposed.to(), proposed.move())));
        }

        @Override
        public CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door) {
            return real.find(id, door);
        }

        @Override
        public CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door) {
            return real.glanceAt(id, door);
        }
    }
}
