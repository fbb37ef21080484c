package io.geobroker.broker.order;

/**
 * Where customers are at home. Only as far as every broker of the world says the same about a customer are the customer's
 * client order ids unique in the world, rather than in each region.
 */
@FunctionalInterface
public interface CustomerHomes {

    /** The name of the customer's home region. */
    String regionOf(CustomerId customer);
}
