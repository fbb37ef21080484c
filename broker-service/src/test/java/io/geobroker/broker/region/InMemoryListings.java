package io.geobroker.broker.region;

import io.geobroker.broker.region.KnownListings.State;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Listings that a test may change. */
public final class InMemoryListings implements Listings {
    private final Map<Symbol, State> states = new ConcurrentSkipListMap<>();
    private final Map<String, LostDoor> lost = new ConcurrentHashMap<>();
    /** When they were read last; later than anything unless a test says so. */
    public long readNanos = Long.MAX_VALUE;

    public InMemoryListings(List<Listing> listings) {
        listings.forEach(this::list);
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

    public void lose(LostDoor door) {
        lost.put(door.door(), door);
    }

    /** Also again. */
    public void list(Listing listing) {
        Optional<State> before = Optional.ofNullable(states.get(listing.symbol()));
        List<SymbolMove> moves =
                before.map(State::moves).map(SymbolMoves::newestFirst).orElse(List.of());
        put(
                listing,
                SymbolMoves.of(listing.homeRegion(), moves),
                before.map(State::readBuckets).orElse(1),
                false);
    }

    /** New orders are spread over so many from now on; what was ever used is read. */
    public void setBuckets(Symbol symbol, int buckets) {
        change(state(symbol).listing().withBuckets(buckets));
    }

    /** As an operator does; null for the default. */
    public void setPriceBand(Symbol symbol, @Nullable PriceBand band) {
        Listing before = state(symbol).listing();
        change(with(before, before.homeRegion(), band));
    }

    /** As an operator does; null for the default. */
    public void setTick(Symbol symbol, @Nullable Price tick) {
        change(state(symbol).listing().withTick(tick));
    }

    public void delist(Symbol symbol) {
        State state = state(symbol);
        put(state.listing(), state.moves(), state.readBuckets(), true);
    }

    /** Asked for, or further than before. */
    public void move(SymbolMove move) {
        State state = state(move.symbol());
        List<SymbolMove> known = new ArrayList<>(state.moves().newestFirst());
        known.removeIf(each -> each.number() == move.number());
        known.add(move);
        SymbolMoves moves = SymbolMoves.of(state.moves().firstHome(), known);
        Listing moved = with(state.listing(), moves.home(), state.listing().priceBand());
        put(moved, moves, state.readBuckets(), state.isDelisted());
    }

    private void change(Listing listing) {
        State state = state(listing.symbol());
        put(listing, state.moves(), state.readBuckets(), state.isDelisted());
    }

    private void put(Listing listing, SymbolMoves moves, int read, boolean isDelisted) {
        states.put(listing.symbol(), new State(listing, moves, Math.max(read, listing.buckets()), isDelisted));
    }

    private static Listing with(Listing each, String home, @Nullable PriceBand band) {
        return new Listing(
                each.symbol(), each.exchange(), home, each.buckets(), each.referencePrice(), band, each.tick());
    }

    private State state(Symbol symbol) {
        return Optional.ofNullable(states.get(symbol))
                .orElseThrow(() -> new IllegalStateException("symbol is not listed: " + symbol));
    }

    @Override
    public Optional<Listing> find(Symbol symbol) {
        return Optional.ofNullable(states.get(symbol)).map(State::listing);
    }

    @Override
    public List<Listing> all() {
        return states.values().stream().map(State::listing).toList();
    }

    @Override
    public boolean isDelisted(Symbol symbol) {
        return states.containsKey(symbol) && state(symbol).isDelisted();
    }

    @Override
    public boolean isReadSince(Symbol symbol, long nanos) {
        return readNanos > nanos;
    }

    @Override
    public SymbolMoves moves(Symbol symbol) {
        return state(symbol).moves();
    }

    @Override
    public int bucketsToRead(Symbol symbol) {
        return states.containsKey(symbol) ? state(symbol).bucketsToRead() : 1;
    }

    @Override
    public int bucketsInUse(Symbol symbol) {
        return find(symbol).map(Listing::buckets).orElse(1);
    }

    @Override
    public Map<String, LostDoor> lostDoors() {
        return lost;
    }

    @Override
    public Map<String, String> refused() {
        return Map.of();
    }
}
