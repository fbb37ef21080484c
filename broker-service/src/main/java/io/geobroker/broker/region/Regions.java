package io.geobroker.broker.region;

/** One object of a kind for each region, usually a store: what a region decides is asked there. */
@FunctionalInterface
public interface Regions<T> {

    /**
     * @throws RegionUnreachableException when there is no connection to that region's datacenter now
     * @throws IllegalArgumentException when the world has no such region
     */
    T in(String region);
}
