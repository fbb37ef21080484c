package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Asks the datacenter that a door names, or those that are left when it is lost. Threads may share it. */
public record DoorOutcomes(RegionDoors names, Regions<? extends DatacenterOutcomes> datacenters, LostDoors lostDoors)
        implements DatacenterOutcomes {

    boolean isReachable(String region) {
        try {
            datacenters.in(region);
            return true;
        } catch (RegionUnreachableException e) {
            return false;
        }
    }

    /** Of a lost door the heir's. */
    String regionOf(Door door) {
        return names.regionOf(lostDoors.lastHeir(door.name()));
    }

    boolean isHere(Door door) {
        return door.name().equals(names.here());
    }

    /** Whether rows of it prove nothing any more. */
    boolean isLost(OrderId id, Door door) {
        return lostDoors.find(id, door).isPresent();
    }

    /** A plain read of what this datacenter has of the door. */
    CompletionStage<DoorAnswer<Optional<Outcome>>> copy(OrderId id, Door door) {
        return datacenters.in(names.home()).glanceAt(id, door);
    }

    @Override
    public CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline) {
        OrderId id = proposed.order().id();
        return lostDoors
                .find(id, door)
                .map(lost -> lostDoors
                        .pass(proposed.order(), door, lost, deadline)
                        .thenApply(answer -> answer.map(end -> Claim.decided(end, proposed)))
                        .exceptionallyCompose(DoorOutcomes::unknown))
                .orElseGet(() -> nearest(id, door).claim(proposed, door, deadline));
    }

    /** Of a region that cannot be reached it is known that nothing was claimed. */
    private static CompletionStage<DoorAnswer<Claim>> unknown(Throwable failure) {
        Throwable cause = RootCause.of(failure);
        return RegionUnreachableException.regionOf(cause).isPresent()
                ? CompletableFuture.failedFuture(cause)
                : CompletableFuture.completedFuture(new DoorAnswer.Answered<>(new Claim.Unknown(cause)));
    }

    @Override
    public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline) {
        return lostDoors
                .find(proposed.order().id(), door)
                .map(lost -> lostDoors.pass(proposed.order(), door, lost, deadline))
                .orElseGet(() -> nearest(proposed.order().id(), door).close(proposed, door, deadline));
    }

    @Override
    public CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door) {
        return look(id, door, (datacenter, at) -> datacenter.find(id, at));
    }

    @Override
    public CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door) {
        return look(id, door, (datacenter, at) -> datacenter.glanceAt(id, at));
    }

    private CompletionStage<DoorAnswer<Optional<Outcome>>> look(
            OrderId id, Door door, LostDoors.Question<Optional<Outcome>> read) {
        return lostDoors
                .find(id, door)
                .map(lost -> lostDoors.look(id, door, lost, read))
                .orElseGet(() -> read.at(nearest(id, door), door));
    }

    /** All datacenters together decide through any session. */
    private DatacenterOutcomes nearest(OrderId id, Door door) {
        return datacenters.in(id.isDecidedEverywhere() ? names.home() : names.regionOf(door.name()));
    }
}
