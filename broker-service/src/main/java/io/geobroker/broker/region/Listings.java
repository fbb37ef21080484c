package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The listings as last read from the local datacenter; answers from memory. Thread-safe. */
public interface Listings {

    /** Delisted symbols included: their orders keep their home. Its buckets are those for new orders now. */
    Optional<Listing> find(Symbol symbol);

    /** By symbol, delisted ones included. */
    List<Listing> all();

    /** New orders are refused and the owner cancels waiting ones. */
    boolean isDelisted(Symbol symbol);

    /** Whether the last reading began after that {@link System#nanoTime()}, and left no home of the symbol undecided, or began a minute after. */
    boolean isReadSince(Symbol symbol, long nanos);

    /** Where it lives, and lived. */
    SymbolMoves moves(Symbol symbol);

    /** Empty if it was never listed. */
    default Optional<SymbolMoves> findMoves(Symbol symbol) {
        return find(symbol).map(listed -> moves(symbol));
    }

    /** How many may have waiting orders; never fewer than any broker uses for new ones. */
    int bucketsToRead(Symbol symbol);

    /** How many may get new orders in quick succession. The others may still get one that was long under way. */
    int bucketsInUse(Symbol symbol);

    /** Doors that are declared lost, by name. */
    Map<String, LostDoor> lostDoors();

    /** Why values of the table are ignored, by symbol. */
    Map<String, String> refused();
}
