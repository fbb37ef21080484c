package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Counts of this region, and while a symbol moves here the old home's too: it may have kept more that did not arrive yet. If
 * that is lost, the highest of all that are left. Only the home keeps more, and who comes after a lost one.
 */
public record MoveBuckets(RegionDoors doors, Listings listings, Regions<ReadBuckets> regions) implements ReadBuckets {

    @Override
    public CompletionStage<Integer> find(Symbol symbol) {
        Optional<SymbolMove> move = listings.moves(symbol).awaited(doors.home());
        CompletionStage<Integer> most = ours().find(symbol);
        for (String other : move.map(SymbolMove::from).map(this::instead).orElse(List.of())) {
            most = most.thenCombine(regions.in(other).find(symbol), Math::max);
        }
        return most;
    }

    private List<String> instead(String from) {
        return doors.isLost(from, listings)
                ? doors.left(listings).stream()
                        .filter(region -> !region.equals(doors.home()))
                        .toList()
                : List.of(from);
    }

    @Override
    public CompletionStage<Map<Symbol, Integer>> all() {
        return ours().all();
    }

    @Override
    public CompletionStage<Void> keep(Symbol symbol, int buckets) {
        SymbolMoves moves = listings.moves(symbol);
        return moves.home().equals(doors.home()) || comesFromALostOne(moves)
                ? ours().keep(symbol, buckets)
                : CompletableFuture.completedFuture(null);
    }

    private boolean comesFromALostOne(SymbolMoves moves) {
        return moves.awaited(doors.home())
                .filter(move -> doors.isLost(move.from(), listings))
                .isPresent();
    }

    private ReadBuckets ours() {
        return regions.in(doors.home());
    }
}
