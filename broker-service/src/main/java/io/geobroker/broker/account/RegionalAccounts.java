package io.geobroker.broker.account;

import io.geobroker.broker.region.RegionUnreachableException;

/** The accounts of each region: those of one customer are decided in one region, wherever they trade. */
@FunctionalInterface
public interface RegionalAccounts {

    /** @throws RegionUnreachableException when there is no connection to that region's datacenter now */
    Accounts in(String region);
}
