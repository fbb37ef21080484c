package io.geobroker.broker.order;

/**
 * This region does not know the customer. Accounts travel between regions by replication: one that was opened elsewhere a
 * moment ago may be known here a moment later.
 */
public final class UnknownCustomerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnknownCustomerException(CustomerId customer) {
        super("customer " + customer + " is not known in this region");
    }
}
