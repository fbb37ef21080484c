package io.geobroker.broker.order;

import java.util.concurrent.CompletionStage;

/**
 * Tells a customer's home region, chosen when the account is opened and never changed.
 *
 * <p>All brokers must agree: otherwise client order ids would be unique per region only.
 */
@FunctionalInterface
public interface CustomerHomes {

    /**
     * @return fails with {@link UnknownCustomerException} when this region does not know the customer, or not yet; otherwise
     *     when the local datacenter does not answer
     */
    CompletionStage<String> regionOf(CustomerId customer);
}
