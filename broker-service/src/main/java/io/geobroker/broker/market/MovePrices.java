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
 * that is lost, or the stock does not move, what this broker has read counts: a stock that came back has an old price here.
 */
public record MovePrices(RegionDoors doors, Listings listings, Regions<LastPrices> regions, PriceBoard board)
        implements LastPrices {

    @Override
    public CompletionStage<Optional<LastPrice>> find(Symbol symbol) {
        Optional<SymbolMove> move = listings.moves(symbol).awaited(doors.home());
        CompletionStage<Optional<LastPrice>> ours = regions.in(doors.home()).find(symbol);
        CompletionStage<Optional<LastPrice>> theirs = move.filter(from -> !doors.isLost(from.from(), listings))
                .map(from -> regions.in(from.from()).find(symbol))
                .orElseGet(() -> CompletableFuture.completedFuture(board.find(symbol)));
        return ours.thenCombine(
                theirs,
                (one, other) -> Stream.of(one, other)
                        .flatMap(Optional::stream)
                        .max(Comparator.comparingLong(LastPrice::tickerTimeMicros)));
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
