package io.geobroker.broker.outcome.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Replacement;
import io.geobroker.broker.order.metrics.OrderMeters;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.order.web.OrderPath;
import io.geobroker.broker.order.web.ReplacementBody;
import io.geobroker.broker.order.web.ReplacementReader;
import io.geobroker.broker.outcome.ReplaceOrder;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.broker.platform.web.StrictJson;
import io.swagger.v3.oas.annotations.Operation;
import java.io.InputStream;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
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
    @ReplacementBody
    @PatchMapping(
            path = "/v2/orders/{id}",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<OrderJson> replace(CustomerId customer, @PathVariable String id, InputStream body) {
        OrderId order = OrderPath.idIn(id);
        Replacement wish = ReplacementReader.read(StrictJson.readObject(body));
        return replaceOrder.replace(customer, order, wish).thenApply(result -> {
            if (result instanceof ReplaceOrder.Result.Replaced replaced) {
                meters.orderReplaced();
                return OrderJson.of(replaced.order());
            }
            throw refused(id, result);
        });
    }

    private static ApiException refused(String id, ReplaceOrder.Result result) {
        if (result instanceof ReplaceOrder.Result.NotFound) {
            return OrderPath.notFound(id);
        } else if (result instanceof ReplaceOrder.Result.NotKnownYet notKnownYet) {
            return OrderPath.notKnownYet(id, notKnownYet.region());
        } else if (result instanceof ReplaceOrder.Result.TooLate tooLate) {
            return ApiException.invalid("order is already " + OrderJson.status(tooLate.status()));
        } else if (result instanceof ReplaceOrder.Result.Rejected rejected) {
            return ApiException.invalid(rejected.reason());
        } else if (result instanceof ReplaceOrder.Result.Forbidden forbidden) {
            return ApiException.forbidden(forbidden.reason());
        } else if (result instanceof ReplaceOrder.Result.NameTaken) {
            return ApiException.notUnique("client_order_id must be unique");
        } else if (result instanceof ReplaceOrder.Result.Unreachable unreachable) {
            return ApiException.unavailable("region " + unreachable.region()
                            + " decides on this order and cannot be reached now: it is as it was, safe to repeat")
                    .with("order_id", id);
        } else if (result instanceof ReplaceOrder.Result.Unanswered) {
            return ApiException.unavailable(
                            "not confirmed in time: the order is as it was; it is safe to repeat this, with"
                                    + " another client_order_id or none")
                    .with("order_id", id);
        }
        return ApiException.unavailable("outcome unknown: replacing the order was not confirmed in time; look at GET"
                        + " /v2/orders/" + id + " before you repeat it")
                .with("order_id", id)
                .with(
                        "replaced_by",
                        ((ReplaceOrder.Result.Unknown) result).order().id().toString());
    }
}
