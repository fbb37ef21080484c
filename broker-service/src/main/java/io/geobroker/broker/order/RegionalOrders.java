package io.geobroker.broker.order;

import io.geobroker.broker.region.RegionUnreachableException;

/** The customers' orders as the datacenter of each region knows them. */
@FunctionalInterface
public interface RegionalOrders {

    /** @throws RegionUnreachableException when there is no connection to that region's datacenter now */
    Orders in(String region);
}
