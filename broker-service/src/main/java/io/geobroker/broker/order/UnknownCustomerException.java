package io.geobroker.broker.order;

/** This region does not know the customer; a new account may not be replicated yet. */
public final class UnknownCustomerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnknownCustomerException(CustomerId customer) {
        super("customer " + customer + " is not known in this region");
    }
}
