package io.geobroker.broker.market;

import io.geobroker.broker.region.RegionUnreachableException;

/** The last prices of each region, which are nowhere else. */
public interface RegionalLastPrices {

    /** @throws RegionUnreachableException when there is no connection to that region's datacenter now */
    LastPrices in(String region);
}
