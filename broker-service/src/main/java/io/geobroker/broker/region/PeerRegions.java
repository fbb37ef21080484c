package io.geobroker.broker.region;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What this region has of a kind, and the same of every other region.
 *
 * @param names of the others
 * @param search another's by its region's name; empty while it cannot be reached
 */
public record PeerRegions<T>(T ours, List<String> names, Function<String, Optional<T>> search) {
    public PeerRegions {
        names = List.copyOf(names);
    }

    /** Empty while the region cannot be reached. */
    public Optional<T> find(String region) {
        return search.apply(region);
    }
}
