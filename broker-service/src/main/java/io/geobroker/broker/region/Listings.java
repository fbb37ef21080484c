package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is traded in the world, as last read from the local datacenter; answers from memory. Threads may share it. */
public interface Listings {

    /**
     * A symbol that is listed, or was: its orders have a home for ever. Its number of buckets is over how many a new order may
     * be spread now.
     */
    Optional<Listing> find(Symbol symbol);

    /** All that are listed or were, by symbol. */
    List<Listing> all();

    /** Whether the symbol was listed and is not any more: nothing new is taken, and its owner cancels what waits. */
    boolean isDelisted(Symbol symbol);

    /** How many buckets may have waiting orders; never below those that a new order is spread over, anywhere. */
    int bucketsToRead(Symbol symbol);

    /**
     * How many of these may get new orders in quick succession. The others got them once, and one may still come that was long
     * on its way.
     */
    int bucketsInUse(Symbol symbol);

    /** What the table says and is not taken, by symbol, with the reason. */
    Map<String, String> refused();
}
