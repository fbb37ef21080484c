package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Tells how an order without a view here ended. */
@FunctionalInterface
public interface OutcomeLookup {

    /** Empty if it has not ended. Fails if the deciding region cannot be asked. */
    CompletionStage<Optional<Order>> find(OpenOrder order);
}
