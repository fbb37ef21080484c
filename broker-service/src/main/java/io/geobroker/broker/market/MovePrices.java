package io.geobroker.broker.market;

import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Symbol;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Last prices of this region, and while a stock moves here those of its old home: the price band begins at the newer one. If
 * that is lost, or nothing was written here since it came, what this broker has read of it.
 */
public record MovePrices(RegionDoors doors, Listings listings, Regions<LastPrices> regions, PriceBoard board)
        implements LastPrices {

    @Override
    public CompletionStage<Optional<LastPrice>> find(Symbol symbol) {
        Optional<SymbolMove> move = listings.moves(symbol).awaited(doors.home());
        CompletionStage<Optional<LastPrice>> ours = regions.in(doors.home()).find(symbol);
        return move.isEmpty()
                ? ours.thenApply(one -> one.or(() -> board.find(symbol)))
                : ours.thenCombine(
                        theirs(move.get()),
                        (one, other) -> Stream.of(one, other)
                                .flatMap(Optional::stream)
                                .max(Comparator.comparingLong(LastPrice::tickerTimeMicros)));
    }

    private CompletionStage<Optional<LastPrice>> theirs(SymbolMove move) {
        return doors.isLost(move.from(), listings)
                ? CompletableFuture.completedFuture(board.find(move.symbol()))
                : regions.in(move.from()).find(move.symbol());
    }

    @Override
    public CompletionStage<Void> put(List<LastPrice> prices) {
        return regions.in(doors.home()).put(prices);
    }

    @Override
    public CompletionStage<List<LastPrice>> all() {
        return regions.in(doors.home()).all();
    }
}
