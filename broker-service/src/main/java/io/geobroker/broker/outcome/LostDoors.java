package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * How an order goes on whose door was lost with its region (ADR 36).
 *
 * <p>The lost region may have moved it on before, to a region that knows. So whoever meets the order closes its next door in
 * every region that is left, in favor of the heir; where it was opened indeed, its answer counts. An end that somebody still
 * knows is then decided once more, at the heir's door. All of it may be repeated, by several at once. Threads may share it.
 */
public record LostDoors(
        RegionDoors names,
        Regions<? extends DatacenterOutcomes> datacenters,
        Listings listings,
        EndsOfLostDoors ends,
        Decisions decisions) {

    /** Empty if the door decides; a majority of the world outlives it. */
    Optional<LostDoor> find(OrderId id, Door door) {
        return id.isDecidedEverywhere()
                ? Optional.empty()
                : Optional.ofNullable(listings.lostDoors().get(door.name()));
    }

    /** The door itself unless it is lost. */
    String lastHeir(String door) {
        LostDoor lost = listings.lostDoors().get(door);
        return lost == null ? door : lastHeir(lost.heir());
    }

    /** @return the next door, or the end; fails while a region that is left does not answer */
    CompletionStage<DoorAnswer<Outcome>> pass(OpenOrder order, Door door, LostDoor lost, Duration deadline) {
        return pass(order, door, lost, deadline, Optional.empty());
    }

    private CompletionStage<DoorAnswer<Outcome>> pass(
            OpenOrder order, Door door, LostDoor lost, Duration deadline, Optional<Outcome> earlier) {
        Close close = new Close(order, decisions.next(), lost.heir(), door.move());
        return ofEach(lost, door, (datacenter, next) -> datacenter.close(close, next, deadline))
                .thenCompose(answers -> answers.stream()
                        .filter(answer -> answer.fold(end -> true, closed -> !isHeirs(closed, lost)))
                        .findFirst()
                        .<CompletionStage<DoorAnswer<Outcome>>>map(CompletableFuture::completedFuture)
                        .orElseGet(() -> inherit(order, door, lost, deadline, earlier)));
    }

    /**
     * Changes nothing.
     *
     * @param read asks a datacenter about one of its doors
     * @return what is decided, or will be by who passes
     */
    CompletionStage<DoorAnswer<Optional<Outcome>>> look(
            OrderId id, Door door, LostDoor lost, Question<Optional<Outcome>> read) {
        return ofEach(lost, door, read).thenCompose(answers -> {
            List<DoorAnswer<Optional<Outcome>>> decided = answers.stream()
                    .filter(answer -> answer.fold(Optional::isPresent, closed -> true))
                    .toList();
            return decided.stream()
                    .filter(answer -> answer.fold(end -> true, closed -> !isHeirs(closed, lost)))
                    .findFirst()
                    .or(() -> decided.stream().findFirst())
                    .<CompletionStage<DoorAnswer<Optional<Outcome>>>>map(CompletableFuture::completedFuture)
                    .orElseGet(() -> copied(id, door, lost));
        });
    }

    /** @param earlier the copy of an end at a door before, which was lost too */
    private CompletionStage<DoorAnswer<Outcome>> inherit(
            OpenOrder order, Door door, LostDoor lost, Duration deadline, Optional<Outcome> earlier) {
        CompletionStage<DoorAnswer<Optional<Outcome>>> copied = earlier.isPresent()
                ? CompletableFuture.completedFuture(new DoorAnswer.Answered<>(earlier))
                : copied(order.id(), door, lost);
        Door next = new Door(door.epoch() + 2, lost.heir(), door.move());
        return copied.thenCompose(copy -> copy.fold(
                end -> open(order, next, lost, deadline, end),
                closed -> CompletableFuture.completedFuture(closed.retyped())));
    }

    private CompletionStage<DoorAnswer<Outcome>> open(
            OpenOrder order, Door next, LostDoor lost, Duration deadline, Optional<Outcome> copied) {
        DoorAnswer<Outcome> open = new DoorAnswer.Closed<>(next);
        Optional<LostDoor> lostToo = find(order.id(), next);
        if (lostToo.isPresent()) {
            return copied.isPresent()
                    ? pass(order, next, lostToo.get(), deadline, copied)
                    : CompletableFuture.completedFuture(open);
        }
        return (copied.isPresent() ? CompletableFuture.completedFuture(copied) : ends.find(order, lost))
                .thenCompose(end -> end.<CompletionStage<DoorAnswer<Outcome>>>map(outcome -> datacenters
                                .in(names.regionOf(next.name()))
                                .claim(outcome, next, deadline)
                                .thenCompose(LostDoors::decided))
                        .orElseGet(() -> CompletableFuture.completedFuture(open)));
    }

    /** A decided row is the same wherever it came to: an end, or the next door, if that is lost too. */
    private CompletionStage<DoorAnswer<Optional<Outcome>>> copied(OrderId id, Door door, LostDoor lost) {
        return all(lost, survivor -> datacenters.in(survivor).glanceAt(id, door))
                .thenApply(copies -> copies.stream()
                        .filter(copy -> copy.fold(
                                Optional::isPresent,
                                closed -> find(id, closed.next()).isPresent()))
                        .findFirst()
                        .orElseGet(() -> new DoorAnswer.Answered<>(Optional.empty())));
    }

    private static CompletionStage<DoorAnswer<Outcome>> decided(DoorAnswer<Claim> answer) {
        return answer.fold(
                claim -> claim.fold(
                        won -> CompletableFuture.completedFuture(new DoorAnswer.Answered<>(won.outcome())),
                        lost -> CompletableFuture.completedFuture(new DoorAnswer.Answered<>(lost.winner())),
                        unknown -> CompletableFuture.failedFuture(RootCause.of(unknown.cause()))),
                closed -> CompletableFuture.completedFuture(closed.retyped()));
    }

    private static boolean isHeirs(DoorAnswer.Closed<?> closed, LostDoor lost) {
        return closed.next().name().equals(lost.heir());
    }

    /**
     * Asks a datacenter about one of its doors.
     *
     * @param <T> what the door answers
     */
    @FunctionalInterface
    interface Question<T> {
        CompletionStage<DoorAnswer<T>> at(DatacenterOutcomes datacenter, Door door);
    }

    /** Asks in every region that is left about the door behind the lost one. */
    private <T> CompletionStage<List<DoorAnswer<T>>> ofEach(LostDoor lost, Door door, Question<T> ask) {
        return all(
                lost,
                survivor ->
                        ask.at(datacenters.in(survivor), new Door(door.epoch() + 1, names.of(survivor), door.move())));
    }

    private <T> CompletionStage<List<T>> all(LostDoor lost, Function<String, CompletionStage<T>> ask) {
        return FewAtATime.results(names.left(listings).stream()
                .filter(region -> !region.equals(lost.region()))
                .map(ask));
    }
}
