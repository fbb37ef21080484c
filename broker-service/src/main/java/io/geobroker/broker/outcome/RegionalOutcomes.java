package io.geobroker.broker.outcome;

import io.geobroker.broker.region.RegionUnreachableException;

/** The door of each region: a claim is decided in the home region of its symbol, wherever it comes from. */
public interface RegionalOutcomes {

    /**
     * @param region the home region of the order's symbol
     * @throws RegionUnreachableException when there is no connection to that region's datacenter yet
     */
    Outcomes in(String region);
}
