package io.geobroker.broker.order;

import io.geobroker.broker.region.RegionUnreachableException;
import java.util.concurrent.CompletionStage;

/** The client order ids of each region: those of one customer are decided in one region, wherever they come from. */
public interface RegionalClientOrderIds {

    /**
     * @param region the customer's home region, see {@link CustomerHomes}
     * @throws RegionUnreachableException when there is no connection to that region's datacenter now
     */
    ClientOrderIds in(String region);

    /** Those of a customer. Fails as {@link CustomerHomes#regionOf} and {@link #in} do. */
    default CompletionStage<ClientOrderIds> of(CustomerId customer, CustomerHomes homes) {
        return homes.regionOf(customer).thenApply(this::in);
    }
}
