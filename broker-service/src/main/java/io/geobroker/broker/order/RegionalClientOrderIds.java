package io.geobroker.broker.order;

import io.geobroker.broker.region.RegionUnreachableException;

/** The client order ids of each region: those of one customer are decided in one region, wherever they come from. */
public interface RegionalClientOrderIds {

    /**
     * @param region the customer's home region, see {@link CustomerHomes}
     * @throws RegionUnreachableException when there is no connection to that region's datacenter now
     */
    ClientOrderIds in(String region);
}
