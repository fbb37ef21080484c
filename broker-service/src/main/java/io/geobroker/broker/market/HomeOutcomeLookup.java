package io.geobroker.broker.market;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.lookup.OutcomeLookup;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.outcome.Outcomes;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Asks the region that decides how an order ended that has no view yet.
 *
 * @param claims how old a replacement may be while it is claimed; an older one without a claim is rejected
 */
public record HomeOutcomeLookup(Outcomes outcomes, PlacingDeadline claims) implements OutcomeLookup {

    @Override
    public CompletionStage<Optional<Order>> find(OpenOrder order) {
        return outcomes.find(order.id(), order.symbol())
                .thenCompose(found -> found.isPresent() || !claims.isPast(order) || order.replaces() == null
                        ? CompletableFuture.completedFuture(
                                found.map(outcome -> outcome.withOrder(order).ended()))
                        : rejectedUnlessClaimed(order, order.replaces()));
    }

    private CompletionStage<Optional<Order>> rejectedUnlessClaimed(OpenOrder order, OrderId old) {
        return outcomes.find(old, order.symbol())
                .thenApply(found -> found.isPresent()
                                && order.id().equals(found.get().ended().replacedBy())
                        ? Optional.empty()
                        : Optional.of(Order.rejected(order, order.placedAtMicros())));
    }
}
