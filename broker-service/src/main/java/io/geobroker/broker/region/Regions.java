package io.geobroker.broker.region;

/**
 * The same of each region: what one region decides is asked there, wherever the question comes from.
 *
 * @param <T> what each region has, a store as a rule
 */
@FunctionalInterface
public interface Regions<T> {

    /**
     * What a region has.
     *
     * @throws RegionUnreachableException when there is no connection to that region's datacenter now
     * @throws IllegalArgumentException when the world has no such region
     */
    T in(String region);
}
