package io.geobroker.broker.outcome.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.order.web.OrderPath;
import io.geobroker.broker.outcome.CancelOrder;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.web.ApiException;
import java.util.concurrent.CompletionStage;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Canceling over REST. No thread waits for the home region. */
@RestController
public final class CancelController {
    private final CancelOrder cancelOrder;
    private final Meters meters;

    public CancelController(CancelOrder cancelOrder, Meters meters) {
        this.cancelOrder = cancelOrder;
        this.meters = meters;
    }

    @DeleteMapping("/v2/orders/{id}")
    CompletionStage<ResponseEntity<Void>> cancel(CustomerId customer, @PathVariable String id) {
        return cancelOrder.cancel(customer, OrderPath.idIn(id)).thenApply(result -> {
            if (result instanceof CancelOrder.Result.Canceled) {
                meters.orderCanceled();
                return ResponseEntity.noContent().build();
            } else if (result instanceof CancelOrder.Result.NotFound) {
                throw OrderPath.notFound(id);
            } else if (result instanceof CancelOrder.Result.TooLate tooLate) {
                throw ApiException.invalid("order is already " + OrderJson.status(tooLate.status()));
            } else if (result instanceof CancelOrder.Result.Unreachable unreachable) {
                throw ApiException.unavailable("region " + unreachable.region()
                                + " decides on this order and cannot be reached now: nothing was sent, safe to repeat")
                        .with("order_id", id);
            }
            throw ApiException.unavailable("region " + ((CancelOrder.Result.Unknown) result).region()
                            + " decides on this order and did not answer in time: outcome unknown, safe to repeat")
                    .with("order_id", id);
        });
    }
}
