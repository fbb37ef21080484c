package io.geobroker.broker.region;

/** One store of a kind for each region. Callers ask the region that decides. */
@FunctionalInterface
public interface Regions<T> {

    /**
     * @throws RegionUnreachableException when there is no connection to that region's datacenter now
     * @throws IllegalArgumentException when the world has no such region
     */
    T in(String region);
}
