package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The operator's commands on listings, from any region; all safe to repeat. Each changes one row, which all brokers read
 * soon.
 *
 * @param refresh rereads the tables in this broker; others do so by timer
 */
public record ChangeListings(
        ListingTables tables,
        ReadBuckets readBuckets,
        World world,
        Supplier<CompletionStage<Void>> refresh,
        LongSupplier nowMicros) {
    /** How a command ended. */
    public sealed interface Result {

        default <R> R fold(
                Function<? super Changed, ? extends R> changed,
                Function<? super NotFound, ? extends R> notFound,
                Function<? super Refused, ? extends R> refused) {
            if (this instanceof Changed result) {
                return changed.apply(result);
            }
            return this instanceof NotFound result ? notFound.apply(result) : refused.apply((Refused) this);
        }

        /** The table has this state now. */
        record Changed(KnownListings.State state) implements Result {}

        /** The symbol was never listed. */
        record NotFound() implements Result {}

        /** Nothing was changed. */
        record Refused(String reason) implements Result {}
    }

    /** As the local datacenter has them. */
    public CompletionStage<KnownListings> all() {
        Set<String> regions = world.regions().stream().map(Region::name).collect(Collectors.toSet());
        return ListingContents.read(tables, readBuckets).thenApply(read -> read.known(regions));
    }

    /**
     * Lists a new or a delisted symbol. A majority of the world decides its home first. After a crash in between the symbol
     * is delisted, and can be added again with that home only.
     *
     * @return fails when no majority answers
     */
    public CompletionStage<Result> add(Listing wished) {
        Optional<String> reason = refusal(wished);
        if (reason.isPresent()) {
            return refused(reason.get());
        }
        return all().thenCompose(known -> {
            Optional<KnownListings.State> before = known.find(wished.symbol());
            if (before.isPresent() && !before.get().isDelisted()) {
                return refused("symbol is listed already: " + wished.symbol());
            }
            return tables.decideHome(SymbolHome.of(wished))
                    .thenCompose(home -> isOf(wished, home)
                            ? tables.put(wished).thenCompose(done -> changed(wished.symbol()))
                            : refused("home_region and exchange of " + wished.symbol() + " are for good: "
                                    + home.homeRegion() + ", " + home.exchange()));
        });
    }

    /** Takes effect when the symbol's owner reads it. */
    public CompletionStage<Result> setBuckets(Symbol symbol, int buckets) {
        if (buckets < 1 || buckets > Listing.MAX_BUCKETS) {
            return refused("buckets must be 1 to " + Listing.MAX_BUCKETS + ": " + buckets);
        }
        return changeListed(symbol, listing -> tables.setBuckets(listing.exchange(), symbol, buckets));
    }

    /**
     * Takes effect when the symbol's owner reads it.
     *
     * @param band null for the brokers' default
     */
    public CompletionStage<Result> setPriceBand(Symbol symbol, @Nullable PriceBand band) {
        return changeListed(symbol, listing -> tables.setPriceBand(listing.exchange(), symbol, band));
    }

    /**
     * Takes effect for new orders when each broker reads it.
     *
     * @param tick null for the rule by price
     */
    public CompletionStage<Result> setTick(Symbol symbol, @Nullable Price tick) {
        return changeListed(symbol, listing -> tables.setTick(listing.withTick(tick)));
    }

    private CompletionStage<Result> changeListed(Symbol symbol, Function<Listing, CompletionStage<Void>> write) {
        return change(symbol, state -> {
            if (state.isDelisted()) {
                return refused("symbol is delisted: " + symbol);
            }
            try {
                return write.apply(state.listing()).thenCompose(done -> changed(symbol));
            } catch (IllegalArgumentException e) {
                return refused(String.valueOf(e.getMessage()));
            }
        });
    }

    /** New orders are refused, and the owner cancels waiting ones. */
    public CompletionStage<Result> remove(Symbol symbol) {
        return change(
                symbol,
                state -> state.isDelisted()
                        ? CompletableFuture.completedFuture(new Result.Changed(state))
                        : tables.delist(state.listing().exchange(), symbol, nowMicros.getAsLong())
                                .thenCompose(done -> changed(symbol)));
    }

    CompletionStage<Result> change(Symbol symbol, Function<KnownListings.State, CompletionStage<Result>> change) {
        return all().thenCompose(known -> {
            Optional<KnownListings.State> state = known.find(symbol);
            return state.isPresent()
                    ? change.apply(state.get())
                    : CompletableFuture.completedFuture(new Result.NotFound());
        });
    }

    /** The state as it is read again. */
    CompletionStage<Result> changed(Symbol symbol) {
        return refresh.get()
                .thenCompose(done -> all())
                .thenApply(known ->
                        known.find(symbol).<Result>map(Result.Changed::new).orElseGet(Result.NotFound::new));
    }

    private Optional<String> refusal(Listing wished) {
        if (world.regions().stream().noneMatch(region -> region.name().equals(wished.homeRegion()))) {
            return Optional.of("home_region is not in this world: " + wished.homeRegion());
        }
        return world.exchange(wished.exchange())
                .map(Exchange::region)
                .filter(region -> !region.equals(wished.homeRegion()))
                .map(region ->
                        "exchange " + wished.exchange() + " is in " + region + ", not in " + wished.homeRegion());
    }

    private static boolean isOf(Listing wished, SymbolHome home) {
        return home.homeRegion().equals(wished.homeRegion()) && home.exchange().equals(wished.exchange());
    }

    static CompletionStage<Result> refused(String reason) {
        return CompletableFuture.completedFuture(new Result.Refused(reason));
    }
}
