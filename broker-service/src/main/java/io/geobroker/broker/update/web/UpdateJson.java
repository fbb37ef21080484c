package io.geobroker.broker.update.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.schema.listing.Price;
import org.jspecify.annotations.Nullable;

/**
 * An event as a trade update of Alpaca's Trading API v2; nulls are left out.
 *
 * @param event new, fill, canceled, expired or replaced
 * @param at when it was decided, RFC 3339 with microseconds
 * @param timestamp equals {@code at}
 * @param executionId the claim that decided the end
 * @param qty shares filled
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record UpdateJson(
        String event,
        String eventId,
        String at,
        String timestamp,
        @Nullable String executionId,
        @Nullable String price,
        @Nullable String qty,
        OrderJson order) {

    static UpdateJson of(OrderEvent event) {
        Order order = event.order();
        String at = OrderJson.time(event.id().timeMicros());
        ClaimId claim = event.claim();
        Price price = order.filledPrice();
        return new UpdateJson(
                OrderJson.word(event.kind()),
                event.id().toString(),
                at,
                at,
                claim == null ? null : claim.value().toString(),
                price == null ? null : price.toString(),
                price == null ? null : Long.toString(order.filledQuantity()),
                OrderJson.of(order));
    }
}
