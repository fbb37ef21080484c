package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Optional;

/** What is traded in the world, as last read from the local datacenter; answers from memory. Threads may share it. */
public interface Listings {

    Optional<Listing> find(Symbol symbol);

    /** All listings, by symbol. */
    List<Listing> all();
}
