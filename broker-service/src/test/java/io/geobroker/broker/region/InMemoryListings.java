package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Listings that stand still. */
public record InMemoryListings(List<Listing> all) implements Listings {

    public InMemoryListings {
        all = all.stream().sorted(Comparator.comparing(Listing::symbol)).toList();
    }

    public static InMemoryListings of(Listing... listings) {
        return new InMemoryListings(List.of(listings));
    }

    /** Of regions that never were lost. */
    public static RegionDoors doors(String home, String... others) {
        Map<String, String> doors = new LinkedHashMap<>(Map.of(home, home));
        Arrays.stream(others).forEach(other -> doors.put(other, other));
        return new RegionDoors(home, doors);
    }

    /** A listing at home in the given region, with one bucket. */
    public static Listing listing(String symbol, String homeRegion) {
        return listing(symbol, homeRegion, 1);
    }

    public static Listing listing(String symbol, String homeRegion, int buckets) {
        return new Listing(new Symbol(symbol), "ASX", homeRegion, buckets, Price.parse("45"));
    }

    @Override
    public Optional<Listing> find(Symbol symbol) {
        return all.stream().filter(listing -> listing.symbol().equals(symbol)).findFirst();
    }

    @Override
    public boolean isDelisted(Symbol symbol) {
        return false;
    }

    @Override
    public boolean isReadSince(Symbol symbol, long nanos) {
        return true;
    }

    @Override
    public SymbolMoves moves(Symbol symbol) {
        return new SymbolMoves(
                find(symbol)
                        .orElseThrow(() -> new IllegalStateException("symbol is not listed: " + symbol))
                        .homeRegion(),
                List.of());
    }

    @Override
    public int bucketsToRead(Symbol symbol) {
        return find(symbol).map(Listing::buckets).orElse(1);
    }

    @Override
    public int bucketsInUse(Symbol symbol) {
        return bucketsToRead(symbol);
    }

    @Override
    public Map<String, LostDoor> lostDoors() {
        return Map.of();
    }

    @Override
    public Map<String, String> refused() {
        return Map.of();
    }
}
