package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OrderId;

/** An order has ended, and its outcome holds what this program cannot read: somebody has to look. Repeating is of no use. */
public final class UnreadableOutcomeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnreadableOutcomeException(OrderId order) {
        super("cannot read the outcome of order " + order);
    }

    public UnreadableOutcomeException(OrderId order, Throwable cause) {
        super("cannot read the outcome of order " + order + ": " + cause.getMessage(), cause);
    }
}
