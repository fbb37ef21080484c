package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Listings that a test changes. */
public final class ChangingListings implements Listings {
    private volatile InMemoryListings listings;
    private final Map<Symbol, Integer> toRead = new HashMap<>();
    private final List<SymbolMove> moves = new ArrayList<>();
    private final Set<Symbol> delisted = new HashSet<>();
    private final Map<String, LostDoor> lost = new HashMap<>();
    /** When they were read last; later than anything unless a test says so. */
    public long readNanos = Long.MAX_VALUE;

    public ChangingListings(Listing... listings) {
        this.listings = InMemoryListings.of(listings);
    }

    public void lose(LostDoor door) {
        lost.put(door.door(), door);
    }

    @Override
    public Map<String, LostDoor> lostDoors() {
        return lost;
    }

    /** Also again. */
    public void list(Listing listing) {
        List<Listing> all = new ArrayList<>(listings.all());
        all.removeIf(each -> each.symbol().equals(listing.symbol()));
        all.add(listing);
        delisted.remove(listing.symbol());
        listings = new InMemoryListings(all);
    }

    /** New orders are spread over so many from now on; what was ever used is read. */
    public void setBuckets(Symbol symbol, int buckets) {
        Listing before = find(symbol).orElseThrow();
        toRead.merge(symbol, Math.max(before.buckets(), buckets), Math::max);
        list(before.withBuckets(buckets));
    }

    /** As an operator does; null for the default. */
    public void setPriceBand(Symbol symbol, @Nullable PriceBand band) {
        Listing before = find(symbol).orElseThrow();
        list(new Listing(
                symbol,
                before.exchange(),
                before.homeRegion(),
                before.buckets(),
                before.referencePrice(),
                band,
                before.tick()));
    }

    /** As an operator does; null for the default. */
    public void setTick(Symbol symbol, @Nullable Price tick) {
        list(find(symbol).orElseThrow().withTick(tick));
    }

    public void delist(Symbol symbol) {
        delisted.add(symbol);
    }

    @Override
    public Optional<Listing> find(Symbol symbol) {
        return listings.find(symbol)
                .map(listing -> new Listing(
                        symbol,
                        listing.exchange(),
                        moves(symbol).home(),
                        listing.buckets(),
                        listing.referencePrice(),
                        listing.priceBand(),
                        listing.tick()));
    }

    @Override
    public List<Listing> all() {
        return listings.all();
    }

    @Override
    public boolean isDelisted(Symbol symbol) {
        return delisted.contains(symbol);
    }

    @Override
    public boolean isReadSince(Symbol symbol, long nanos) {
        return readNanos > nanos;
    }

    /** Asked for, or further than before. */
    public void move(SymbolMove move) {
        moves.removeIf(each -> each.symbol().equals(move.symbol()) && each.number() == move.number());
        moves.add(move);
    }

    @Override
    public SymbolMoves moves(Symbol symbol) {
        return SymbolMoves.of(
                listings.moves(symbol).firstHome(),
                moves.stream().filter(move -> move.symbol().equals(symbol)).toList());
    }

    @Override
    public int bucketsToRead(Symbol symbol) {
        return toRead.getOrDefault(symbol, listings.bucketsToRead(symbol));
    }

    @Override
    public int bucketsInUse(Symbol symbol) {
        return listings.bucketsInUse(symbol);
    }

    @Override
    public Map<String, String> refused() {
        return Map.of();
    }
}
