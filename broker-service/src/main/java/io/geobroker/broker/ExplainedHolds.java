package io.geobroker.broker;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Hold;
import io.geobroker.broker.order.Holds;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.observability.Explanation;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Keeps each request's {@link Explanation} its own although the account is written for several requests at once.
 *
 * @param shared the holds of which one write may answer many
 */
record ExplainedHolds(Holds shared) implements Holds {

    @Override
    public CompletionStage<Result> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline) {
        return Explanation.kept(shared.hold(customer, order, hold, deadline));
    }

    @Override
    public CompletionStage<Result> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return Explanation.kept(shared.holdInPlace(customer, order, hold, replaced, deadline));
    }

    @Override
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        return Explanation.kept(shared.release(customer, order));
    }
}
