package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** One reading of all that is stored of listings. */
public record ListingContents(
        List<ListingRow> rows,
        List<SymbolHome> homes,
        List<SymbolMove> moves,
        List<LostDoor> lostDoors,
        Map<Symbol, Integer> readBuckets) {

    public static CompletionStage<ListingContents> read(ListingTables tables, ReadBuckets readBuckets) {
        CompletableFuture<List<ListingRow>> rows = tables.rows().toCompletableFuture();
        CompletableFuture<List<SymbolHome>> homes = tables.homes().toCompletableFuture();
        CompletableFuture<List<SymbolMove>> moves = tables.moves().toCompletableFuture();
        CompletableFuture<List<LostDoor>> lost = tables.lostDoors().toCompletableFuture();
        CompletableFuture<Map<Symbol, Integer>> buckets = readBuckets.all().toCompletableFuture();
        return CompletableFuture.allOf(rows, homes, moves, lost, buckets)
                .thenApply(read ->
                        new ListingContents(rows.join(), homes.join(), moves.join(), lost.join(), buckets.join()));
    }

    /** With homes that were decided since. */
    public ListingContents with(List<SymbolHome> decided) {
        List<SymbolHome> all = new ArrayList<>(homes);
        all.addAll(decided);
        return new ListingContents(rows, all, moves, lostDoors, readBuckets);
    }

    /** @param regions of the world */
    public KnownListings known(Set<String> regions) {
        return KnownListings.of(rows, homes, readBuckets, moves, regions);
    }
}
