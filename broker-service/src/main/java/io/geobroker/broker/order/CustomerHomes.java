package io.geobroker.broker.order;

import java.util.concurrent.CompletionStage;

/**
 * Where customers are at home: chosen when their accounts are opened, and never changed. Every broker of the world says the
 * same about a customer, or a customer's client order ids would be unique in each region rather than in the world.
 */
@FunctionalInterface
public interface CustomerHomes {

    /**
     * The name of the customer's home region.
     *
     * @return fails with {@link UnknownCustomerException} when this region does not know the customer, or not yet, and
     *     otherwise when the local datacenter does not answer
     */
    CompletionStage<String> regionOf(CustomerId customer);
}
