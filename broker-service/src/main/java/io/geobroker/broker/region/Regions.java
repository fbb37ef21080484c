package io.geobroker.broker.region;

/** One store of a kind for each region. Callers ask the region that decides. */
@FunctionalInterface
public interface Regions<T> {

    /** @throws RegionUnreachableException without a connection to that region's datacenter, also if the world has none such */
    T in(String region);
}
