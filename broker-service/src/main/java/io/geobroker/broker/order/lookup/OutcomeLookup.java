package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Tells how an order ended that has no view here, or not yet. */
@FunctionalInterface
public interface OutcomeLookup {

    /** Empty if it has not ended, or the region that decides cannot be asked. Never fails. */
    CompletionStage<Optional<Order>> find(OpenOrder order);
}
