package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Tells how an order ended that has no view here: it has been decided a moment ago, or by nobody who knew what to write. */
@FunctionalInterface
public interface OutcomeLookup {

    /** The ended order; empty if it has not ended, or the region that decides cannot be asked. Never fails. */
    CompletionStage<Optional<Order>> find(OpenOrder order);
}
