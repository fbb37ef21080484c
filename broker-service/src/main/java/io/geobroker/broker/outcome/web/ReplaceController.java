package io.geobroker.broker.outcome.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Replacement;
import io.geobroker.broker.order.metrics.OrderMeters;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.order.web.OrderPath;
import io.geobroker.broker.order.web.ReplacementBody;
import io.geobroker.broker.outcome.ReplaceOrder;
import io.geobroker.broker.platform.web.ApiException;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Replacing an order over REST; the answer is the new order. No thread waits for the home region. */
@RestController
public final class ReplaceController {
    private final ReplaceOrder replaceOrder;
    private final OrderMeters meters;

    public ReplaceController(ReplaceOrder replaceOrder, OrderMeters meters) {
        this.replaceOrder = replaceOrder;
        this.meters = meters;
    }

    @Operation(summary = "Replace an order that waits", description = "The answer is the order that came in its place.")
    @PatchMapping(
            path = "/v2/orders/{id}",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<OrderJson> replace(
            @AuthenticationPrincipal CustomerId customer,
            @PathVariable String id,
            @Valid @RequestBody ReplacementBody body) {
        OrderId order = OrderPath.idIn(id);
        Replacement wish = body.replacement();
        return replaceOrder.replace(customer, order, wish).thenApply(result -> result.fold(new Answers(id)));
    }

    private final class Answers implements ReplaceOrder.Result.Cases<OrderJson> {
        private final String id;

        Answers(String id) {
            this.id = id;
        }

        @Override
        public OrderJson replaced(Order order) {
            meters.orderReplaced();
            return OrderJson.of(order);
        }

        @Override
        public OrderJson notFound() {
            throw OrderPath.notFound(id);
        }

        @Override
        public OrderJson notKnownYet(String region) {
            throw OrderPath.notKnownYet(id, region);
        }

        @Override
        public OrderJson tooLate(Order.Status status) {
            throw ApiException.invalid("order is already " + OrderJson.status(status));
        }

        @Override
        public OrderJson rejected(String reason) {
            throw ApiException.invalid(reason);
        }

        @Override
        public OrderJson forbidden(String reason) {
            throw ApiException.forbidden(reason);
        }

        @Override
        public OrderJson nameTaken() {
            throw ApiException.notUnique("client_order_id must be unique");
        }

        @Override
        public OrderJson unreachable(String region) {
            throw ApiException.unavailable("region " + region
                            + " decides on this order and cannot be reached now: it is as it was, safe to repeat")
                    .with("order_id", id);
        }

        @Override
        public OrderJson unanswered(Throwable cause) {
            throw ApiException.unavailable(
                            "not confirmed in time: the order is as it was; it is safe to repeat this, with"
                                    + " another client_order_id or none")
                    .with("order_id", id);
        }

        @Override
        public OrderJson unknown(OpenOrder order, Optional<Throwable> cause) {
            throw ApiException.unavailable(
                            "outcome unknown: replacing the order was not confirmed in time; look at GET /v2/orders/"
                                    + id + " before you repeat it")
                    .with("order_id", id)
                    .with("replaced_by", order.id().toString());
        }
    }
}
