package io.geobroker.broker.order;

import java.util.concurrent.CompletionStage;

/**
 * Tells a customer's home region, fixed when the account is opened.
 *
 * <p>All brokers must agree: otherwise client order ids would be unique per region only.
 */
@FunctionalInterface
public interface CustomerHomes {

    /**
     * @return fails with {@link UnknownCustomerException} when this region does not know the customer yet; otherwise when
     *     the local datacenter does not answer
     */
    CompletionStage<String> regionOf(CustomerId customer);
}
