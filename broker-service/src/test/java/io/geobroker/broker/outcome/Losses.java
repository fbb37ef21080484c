package io.geobroker.broker.outcome;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Doors of worlds that lose no region. */
public final class Losses {
    private Losses() {}

    public static DoorOutcomes none(RegionDoors names, Regions<? extends DatacenterOutcomes> datacenters) {
        return new DoorOutcomes(
                names,
                datacenters,
                new LostDoors(
                        names,
                        datacenters,
                        new InMemoryListings(List.of()),
                        (order, lost) -> CompletableFuture.completedFuture(Optional.empty()),
                        DecisionFixture.decisions(new MicroClock(Clock.systemUTC()), "nobody")));
    }
}
