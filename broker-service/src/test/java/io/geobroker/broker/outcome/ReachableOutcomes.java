package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Outcomes of stocks whose home region can be reached as the test says. */
public final class ReachableOutcomes extends ForwardingOutcomes {
    private final Listings listings;
    private final Predicate<String> isReachable;

    public ReachableOutcomes(Outcomes behind, Listings listings, Predicate<String> isReachable) {
        super(behind);
        this.listings = listings;
        this.isReachable = isReachable;
    }

    /** All can be reached; {@code here} decides the stocks at home there. */
    public static Outcomes in(String here, Outcomes behind, Listings listings) {
        return new ForwardingOutcomes(behind) {
            @Override
            public boolean isDecidedHere(OpenOrder order) {
                return listings.find(order.symbol()).orElseThrow().homeRegion().equals(here);
            }
        };
    }

    @Override
    public boolean isReachable(String home) {
        return isReachable.test(home);
    }

    @Override
    public String regionOf(OpenOrder order) {
        return listings.moves(order.symbol()).firstHome();
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        return ask(proposed.order().symbol(), () -> super.claim(proposed, deadline));
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol) {
        return ask(symbol, () -> super.find(id, symbol));
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol) {
        return ask(symbol, () -> super.glanceAt(id, symbol));
    }

    private <T> CompletionStage<T> ask(Symbol symbol, Supplier<CompletionStage<T>> question) {
        String home = listings.find(symbol).orElseThrow().homeRegion();
        return isReachable.test(home)
                ? question.get()
                : CompletableFuture.failedFuture(new RegionUnreachableException(home, null));
    }
}
