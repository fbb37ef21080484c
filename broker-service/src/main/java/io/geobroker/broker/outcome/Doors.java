package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Asks each order's door, beginning with its symbol's home region. A door that was closed names the next.
 *
 * <p>A claim goes on there with the same claim id: only an open door can decide it. Threads may share it.
 */
public final class Doors implements Outcomes {
    private final String here;
    private final Regions<? extends DatacenterOutcomes> datacenters;
    private final Listings listings;
    private final ObservationRegistry observations;
    private final LongSupplier nanoTime;

    /** @param nanoTime measures what is left of a deadline behind a closed door */
    public Doors(
            String here,
            Regions<? extends DatacenterOutcomes> datacenters,
            Listings listings,
            ObservationRegistry observations,
            LongSupplier nanoTime) {
        this.here = here;
        this.datacenters = datacenters;
        this.listings = listings;
        this.observations = observations;
        this.nanoTime = nanoTime;
    }

    @Override
    public boolean isReachable(String home) {
        try {
            datacenters.in(home);
            return true;
        } catch (RegionUnreachableException e) {
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
                context -> from(proposed.order().symbol(), first -> claim(proposed, first, endNanos))
                        .thenApply(context::answered));
    }

    private CompletionStage<Claim> claim(Outcome proposed, Door door, long endNanos) {
        Duration left = Duration.ofNanos(endNanos - nanoTime.getAsLong());
        return nearest(proposed.order().id(), door)
                .claim(proposed, door, left)
                .thenCompose(answer -> answer.fold(
                        CompletableFuture::completedFuture, closed -> claim(proposed, closed.next(), endNanos)));
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol) {
        return from(symbol, first -> find(id, first));
    }

    private CompletionStage<Optional<Outcome>> find(OrderId id, Door door) {
        return nearest(id, door)
                .find(id, door)
                .thenCompose(
                        answer -> answer.fold(CompletableFuture::completedFuture, closed -> find(id, closed.next())));
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol) {
        return from(symbol, first -> glanceAt(id, first));
    }

    private CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Door door) {
        return datacenters
                .in(door.region())
                .glanceAt(id, door)
                .thenCompose(answer ->
                        answer.fold(CompletableFuture::completedFuture, closed -> glanceAt(id, closed.next())));
    }

    /** Fails, and does not throw, when the first door cannot be asked. */
    private <T> CompletionStage<T> from(Symbol symbol, Function<Door, CompletionStage<T>> ask) {
        return CompletableFuture.completedFuture(symbol).thenCompose(known -> ask.apply(Door.first(home(known))));
    }

    private String home(Symbol symbol) {
        return listings.find(symbol)
                .orElseThrow(() -> new IllegalStateException("symbol is not listed any more: " + symbol))
                .homeRegion();
    }

    /** All datacenters together decide through any session. */
    private DatacenterOutcomes nearest(OrderId id, Door door) {
        return datacenters.in(id.isDecidedEverywhere() ? here : door.region());
    }
}
