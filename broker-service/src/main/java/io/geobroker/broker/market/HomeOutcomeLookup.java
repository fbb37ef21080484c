package io.geobroker.broker.market;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.lookup.OutcomeLookup;
import io.geobroker.broker.outcome.Outcomes;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Asks the region that decides how a market order ended that has no view yet. */
public record HomeOutcomeLookup(Outcomes outcomes) implements OutcomeLookup {

    @Override
    public CompletionStage<Optional<Order>> find(OpenOrder order) {
        return outcomes.find(order.id(), order.symbol())
                .thenApply(
                        found -> found.map(outcome -> outcome.withOrder(order).ended()));
    }
}
