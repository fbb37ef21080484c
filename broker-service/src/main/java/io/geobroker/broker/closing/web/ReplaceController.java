package io.geobroker.broker.closing.web;

import io.geobroker.broker.closing.ReplaceOrder;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.Replacement;
import io.geobroker.broker.order.web.OrderAnswers;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.order.web.OrderPath;
import io.geobroker.broker.order.web.ReplacementBody;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Replacing an order over REST. No thread waits for the home region. */
@RestController
public record ReplaceController(ReplaceOrder replaceOrder, OrderMeters meters) {
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
        return replaceOrder.replace(customer, order, wish).thenApply(answer -> {
            Order replacement = OrderAnswers.replaced(answer, id);
            meters.replaced.increment();
            return OrderJson.of(replacement);
        });
    }
}
