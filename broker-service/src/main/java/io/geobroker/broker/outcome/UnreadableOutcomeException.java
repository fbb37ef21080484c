package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OrderId;

/** A stored outcome cannot be read; retries do not help, an operator must look. */
public final class UnreadableOutcomeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnreadableOutcomeException(OrderId order) {
        super("cannot read the outcome of order " + order);
    }

    public UnreadableOutcomeException(OrderId order, Throwable cause) {
        super("cannot read the outcome of order " + order + ": " + cause.getMessage(), cause);
    }
}
