package io.geobroker.broker.region;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What this region has of a kind, and the same of every other region.
 *
 * @param search another's by its region's name; empty while it cannot be reached
 */
public record PeerRegions<T>(T ours, RegionDoors doors, Listings listings, Function<String, Optional<T>> search) {

    /** Those that are lost, too. */
    public List<String> all() {
        return doors.ofRegions().keySet().stream()
                .filter(region -> !region.equals(doors.home()))
                .toList();
    }

    /** The others that are not lost now: nothing waits for a region that is. */
    public List<String> names() {
        return doors.left(listings).stream()
                .filter(region -> !region.equals(doors.home()))
                .toList();
    }

    /** Empty while the region cannot be reached, or has no quorum. */
    public Optional<T> find(String region) {
        return search.apply(region);
    }
}
