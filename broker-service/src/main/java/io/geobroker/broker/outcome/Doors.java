package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Asks each order's door, beginning with the one that is known. A door that was closed names the next.
 *
 * <p>A claim goes on there with the same claim id: only an open door can decide it. Threads may share it.
 */
public final class Doors implements Outcomes {
    private final DoorOutcomes ask;
    private final PlacingRegions ids;
    private final Listings listings;
    private final ObservationRegistry observations;
    private final LongSupplier nanoTime;

    /** @param nanoTime measures what is left of a deadline behind a closed door */
    public Doors(
            DoorOutcomes ask,
            PlacingRegions ids,
            Listings listings,
            ObservationRegistry observations,
            LongSupplier nanoTime) {
        this.ask = ask;
        this.ids = ids;
        this.listings = listings;
        this.observations = observations;
        this.nanoTime = nanoTime;
    }

    @Override
    public boolean isReachable(String home) {
        return ask.isReachable(home);
    }

    /** Not if this broker's world file does not name its door: then a claim fails, and nothing else does. */
    @Override
    public boolean isDecidedHere(OpenOrder order) {
        try {
            return isHere(of(order));
        } catch (IllegalStateException | RegionUnreachableException e) {
            return false;
        }
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        long endNanos = nanoTime.getAsLong() + deadline.toNanos();
        return Observed.during(
                observations,
                "claim",
                new ClaimContext(proposed),
                context -> from(
                                proposed.order(),
                                door -> walk(door, at -> ask.claim(proposed, at, left(endNanos))),
                                end -> Claim.decided(end, proposed))
                        .thenApply(context::answered));
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol) {
        return from(id, symbol, door -> walk(door, at -> ask.find(id, at)), Optional::of);
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol) {
        return from(id, symbol, door -> walk(door, at -> ask.glanceAt(id, at)), Optional::of);
    }

    /** How the order came to where it is decided, and ended. Fails, and misses, as {@link #glanceAt} does. */
    public CompletionStage<DoorHistory> history(OrderId id, Symbol symbol) {
        return CompletableFuture.completedFuture(id)
                .thenCompose(known -> history(known, first(known, symbol), new ArrayList<>()));
    }

    private CompletionStage<DoorHistory> history(OrderId id, Door door, List<DoorHistory.Step> before) {
        return copyOrRow(id, door)
                .thenCompose(answer -> answer.fold(
                        end -> CompletableFuture.completedFuture(new DoorHistory(List.copyOf(before), door, end)),
                        closed -> {
                            before.add(new DoorHistory.Step(
                                    door, closed.next(), Objects.requireNonNull(closed.decision(), "decision")));
                            return history(id, closed.next(), before);
                        }));
    }

    /** A decided row is the same everywhere: the door is asked only when this datacenter has none. To look owes nothing. */
    private CompletionStage<DoorAnswer<Optional<Outcome>>> copyOrRow(OrderId id, Door door) {
        return ask.isLost(id, door)
                ? ask.glanceAt(id, door)
                : ask.copy(id, door)
                        .thenCompose(copy -> copy.fold(Optional::isPresent, closed -> true)
                                ? CompletableFuture.completedFuture(copy)
                                : ask.glanceAt(id, door));
    }

    /** Asks at one door after the other, until one is not closed. */
    private static <T> CompletionStage<T> walk(Door door, Function<Door, CompletionStage<DoorAnswer<T>>> ask) {
        return ask.apply(door)
                .thenCompose(
                        answer -> answer.fold(CompletableFuture::completedFuture, closed -> walk(closed.next(), ask)));
    }

    /**
     * Closes one door after the other, until one of that region is open, or a newer move's. A known door of that region may
     * have been closed meanwhile, so it is asked first.
     *
     * @return the open door, or the end; fails when a door does not answer, and may be repeated
     */
    public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Duration deadline) {
        long endNanos = nanoTime.getAsLong() + deadline.toNanos();
        return from(
                proposed.order(),
                door -> door.name().equals(proposed.to())
                        ? ask(proposed, door, endNanos)
                        : close(proposed, door, endNanos),
                DoorAnswer.Answered::new);
    }

    private CompletionStage<DoorAnswer<Outcome>> ask(Close proposed, Door door, long endNanos) {
        return ask.find(proposed.order().id(), door)
                .thenCompose(answer -> answer.fold(
                        end -> CompletableFuture.completedFuture(end.<DoorAnswer<Outcome>>map(DoorAnswer.Answered::new)
                                .orElseGet(() -> new DoorAnswer.Closed<>(door))),
                        closed -> close(proposed, closed.next(), endNanos)));
    }

    private CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, long endNanos) {
        boolean isLost = ask.isLost(proposed.order().id(), door);
        if (!isLost && (door.name().equals(proposed.to()) || door.move() > proposed.move())) {
            return CompletableFuture.completedFuture(new DoorAnswer.Closed<>(door));
        }
        return ask.close(proposed, door, left(endNanos))
                .thenCompose(answer -> answer.fold(
                        end -> CompletableFuture.completedFuture(answer),
                        closed -> close(proposed, closed.next(), endNanos)));
    }

    @Override
    public String regionOf(OpenOrder order) {
        return ask.regionOf(of(order));
    }

    public boolean isHere(Door door) {
        return ask.isHere(door);
    }

    /** The door from which to ask for an order. */
    public Door of(OpenOrder order) {
        Door later = order.door();
        return later != null ? later : first(order.id(), order.symbol());
    }

    private Door first(OrderId id, Symbol symbol) {
        return Door.first(ids.firstDoor(id, listings.lostDoors().keySet())
                .orElseGet(() -> listings.moves(symbol).firstHome()));
    }

    private <T> CompletionStage<T> from(
            OpenOrder order, Function<Door, CompletionStage<T>> ask, Function<Outcome, T> ended) {
        return from(order.id(), order.symbol(), () -> of(order), ask, ended);
    }

    private <T> CompletionStage<T> from(
            OrderId id, Symbol symbol, Function<Door, CompletionStage<T>> ask, Function<Outcome, T> ended) {
        return from(id, symbol, () -> first(id, symbol), ask, ended);
    }

    /** Fails, and does not throw, when that door cannot be asked. */
    private <T> CompletionStage<T> from(
            OrderId id,
            Symbol symbol,
            Supplier<Door> known,
            Function<Door, CompletionStage<T>> ask,
            Function<Outcome, T> ended) {
        return CompletableFuture.completedFuture(known)
                .thenCompose(door -> byCopies(id, symbol, door.get()))
                .thenCompose(copies -> copies.fold(
                        end -> CompletableFuture.completedFuture(ended.apply(end)),
                        closed -> ask.apply(closed.next())));
    }

    /**
     * What the rows of this datacenter show of doors abroad: a decided row is the same everywhere, and its region may be gone.
     *
     * @return the end, or the door to be asked
     */
    private CompletionStage<DoorAnswer<Outcome>> byCopies(OrderId id, Symbol symbol, Door door) {
        DoorAnswer<Outcome> toBeAsked = new DoorAnswer.Closed<>(door);
        return isHere(door) || listings.moves(symbol).newest().isEmpty() || ask.isLost(id, door)
                ? CompletableFuture.completedFuture(toBeAsked)
                : ask.copy(id, door)
                        .thenCompose(copy -> copy.fold(
                                end -> CompletableFuture.completedFuture(
                                        end.<DoorAnswer<Outcome>>map(DoorAnswer.Answered::new)
                                                .orElse(toBeAsked)),
                                closed -> byCopies(id, symbol, closed.next())))
                        .exceptionally(failure -> toBeAsked);
    }

    private Duration left(long endNanos) {
        return Duration.ofNanos(endNanos - nanoTime.getAsLong());
    }
}
