package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.order.OrderId;

/** Too many orders wait for settlement: this one is left to the audit. */
public final class UnsettledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsettledException(OrderId order) {
        super("order " + order + " is left to the audit: too many wait for their settlement");
    }
}
