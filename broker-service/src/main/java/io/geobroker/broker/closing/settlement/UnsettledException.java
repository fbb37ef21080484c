package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.order.OrderId;

/** An order was not taken for settlement because too many wait for theirs: it is left to the audit. */
public final class UnsettledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsettledException(OrderId order) {
        super("order " + order + " is left to the audit: too many wait for their settlement");
    }
}
