package io.geobroker.broker.region;

import io.geobroker.schema.world.World;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of the regions' doors. A region that was lost and rebuilt has another one than its own: so old orders never mean
 * its new datacenter.
 *
 * @param home this region
 * @param ofRegions by region, in the order of the world
 */
public record RegionDoors(String home, Map<String, String> ofRegions) {

    public RegionDoors {
        ofRegions = Collections.unmodifiableMap(new LinkedHashMap<>(ofRegions));
    }

    public static RegionDoors of(World world, String home) {
        Map<String, String> doors = new LinkedHashMap<>();
        world.regions().forEach(region -> doors.put(region.name(), region.door()));
        return new RegionDoors(home, doors);
    }

    /** This region's. */
    public String here() {
        return of(home);
    }

    /** @throws IllegalArgumentException when the world has no such region */
    public String of(String region) {
        String door = ofRegions.get(region);
        if (door == null) {
            throw new IllegalArgumentException("unknown region: " + region);
        }
        return door;
    }

    /** Whether its door is declared lost, and it has no new one. */
    public boolean isLost(String region, Listings listings) {
        String door = ofRegions.get(region);
        return door != null && listings.lostDoors().containsKey(door);
    }

    /** The regions that are not lost, in the order of the world. */
    public List<String> left(Listings listings) {
        return ofRegions.keySet().stream()
                .filter(region -> !isLost(region, listings))
                .toList();
    }

    /**
     * @throws RegionUnreachableException when it is no region's: that was removed from the world, or this broker's world file
     *     is old
     */
    public String regionOf(String door) {
        return ofRegions.entrySet().stream()
                .filter(each -> each.getValue().equals(door))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new RegionUnreachableException("of door " + door, null));
    }
}
