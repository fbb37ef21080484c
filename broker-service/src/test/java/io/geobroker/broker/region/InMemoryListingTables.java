package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Tables that a test may write past the store, as an operator does by CQL. */
public final class InMemoryListingTables implements ListingTables {
    private final Map<String, ListingRow> rows = new TreeMap<>();
    private final Map<Symbol, SymbolHome> homes = new TreeMap<>();
    private final List<SymbolMove> moves = new ArrayList<>();
    private final Map<String, LostDoor> lost = new TreeMap<>();
    private boolean isWorldCut;

    /** A majority of the world answers no more. */
    public void cut() {
        isWorldCut = true;
    }

    public void heal() {
        isWorldCut = false;
    }

    public void write(ListingRow row) {
        rows.put(key(row.exchange(), row.symbol()), row);
    }

    /** Asked for, or further than before. */
    public void move(SymbolMove move) {
        moves.removeIf(each -> each.symbol().equals(move.symbol()) && each.number() == move.number());
        moves.add(move);
    }

    public void delete(String exchange, String symbol) {
        rows.remove(key(exchange, symbol));
    }

    @Override
    public CompletionStage<List<ListingRow>> rows() {
        return CompletableFuture.completedFuture(new ArrayList<>(rows.values()));
    }

    @Override
    public CompletionStage<List<SymbolHome>> homes() {
        return CompletableFuture.completedFuture(new ArrayList<>(homes.values()));
    }

    @Override
    public CompletionStage<List<SymbolMove>> moves() {
        return CompletableFuture.completedFuture(moves);
    }

    @Override
    public CompletionStage<List<LostDoor>> lostDoors() {
        return CompletableFuture.completedFuture(List.copyOf(lost.values()));
    }

    @Override
    public CompletionStage<LostDoor> declareLost(LostDoor proposed) {
        LostDoor standing = lost.putIfAbsent(proposed.door(), proposed);
        return CompletableFuture.completedFuture(standing == null ? proposed : standing);
    }

    @Override
    public CompletionStage<SymbolHome> decideHome(SymbolHome proposed) {
        if (isWorldCut) {
            return CompletableFuture.failedFuture(new IllegalStateException("no majority"));
        }
        SymbolHome standing = homes.putIfAbsent(proposed.symbol(), proposed);
        return CompletableFuture.completedFuture(standing == null ? proposed : standing);
    }

    @Override
    public CompletionStage<Void> put(Listing listing) {
        write(new ListingRow(
                listing.exchange(),
                listing.symbol().value(),
                listing.homeRegion(),
                listing.buckets(),
                listing.referencePrice().micros(),
                listing.ownBand().map(PriceBand::factor).orElse(null),
                listing.ownTick().map(Price::micros).orElse(null),
                null));
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> setBuckets(String exchange, Symbol symbol, int buckets) {
        ListingRow row = row(exchange, symbol);
        return change(row, buckets, row.priceBand(), row.tickMicros(), row.delistedAtMicros());
    }

    @Override
    public CompletionStage<Void> setPriceBand(String exchange, Symbol symbol, @Nullable PriceBand band) {
        ListingRow row = row(exchange, symbol);
        BigDecimal factor = band == null ? null : band.factor();
        return change(row, row.buckets(), factor, row.tickMicros(), row.delistedAtMicros());
    }

    @Override
    public CompletionStage<Void> setTick(Listing listing) {
        ListingRow row = row(listing.exchange(), listing.symbol());
        Long tick = listing.ownTick().map(Price::micros).orElse(null);
        return change(row, row.buckets(), row.priceBand(), tick, row.delistedAtMicros());
    }

    @Override
    public CompletionStage<Void> delist(String exchange, Symbol symbol, long atMicros) {
        ListingRow row = row(exchange, symbol);
        return change(row, row.buckets(), row.priceBand(), row.tickMicros(), atMicros);
    }

    private CompletionStage<Void> change(
            ListingRow row,
            @Nullable Integer buckets,
            @Nullable BigDecimal band,
            @Nullable Long tick,
            @Nullable Long delistedAt) {
        write(new ListingRow(
                row.exchange(),
                row.symbol(),
                row.homeRegion(),
                buckets,
                row.referencePriceMicros(),
                band,
                tick,
                delistedAt));
        return CompletableFuture.completedFuture(null);
    }

    /** An update of a row that is not there makes one of its own values alone, as in Cassandra. */
    private ListingRow row(String exchange, Symbol symbol) {
        return rows.getOrDefault(
                key(exchange, symbol.value()),
                new ListingRow(exchange, symbol.value(), null, null, null, null, null, null));
    }

    private static String key(String exchange, String symbol) {
        return exchange + "/" + symbol;
    }
}
