package io.geobroker.broker.closing.web;

import io.geobroker.broker.closing.CancelAllOrders;
import io.geobroker.broker.closing.CancelOrder;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.web.OrderAnswers;
import io.geobroker.broker.order.web.OrderPath;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Canceling over REST, one order or all. No thread waits for the home region. */
@RestController
public record CancelController(CancelOrder cancelOrder, CancelAllOrders cancelAllOrders, OrderMeters meters) {
    /** Always 207: each order has its own status. */
    @Operation(summary = "Cancel all open orders")
    @ApiResponse(responseCode = "207", description = "what became of each", useReturnTypeSchema = true)
    @DeleteMapping(path = "/v2/orders", produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<ResponseEntity<List<CancelJson>>> cancelAll(@AuthenticationPrincipal CustomerId customer) {
        return cancelAllOrders
                .cancelAll(customer)
                .thenApply(attempts -> ResponseEntity.status(HttpStatus.MULTI_STATUS)
                        .body(attempts.stream().map(this::told).toList()));
    }

    @Operation(summary = "Cancel an order")
    @ApiResponse(
            responseCode = "204",
            description = "it is canceled and will not fill, and what was held for it is free unless the account's home"
                    + " region does not answer in time")
    @DeleteMapping("/v2/orders/{id}")
    CompletionStage<ResponseEntity<Void>> cancel(
            @AuthenticationPrincipal CustomerId customer, @PathVariable String id) {
        return cancelOrder.cancel(customer, OrderPath.idIn(id)).thenApply(answer -> {
            OrderAnswers.canceled(answer, id);
            meters.canceled.increment();
            return ResponseEntity.noContent().build();
        });
    }

    private CancelJson told(CancelAllOrders.Attempt attempt) {
        CancelJson told = CancelJson.of(attempt);
        if (told.status() == CancelJson.CANCELED) {
            meters.canceled.increment();
        }
        return told;
    }

    /**
     * The result for one order of canceling all, as in Alpaca's Trading API v2.
     *
     * @param status as of canceling this order alone, but 200 for 204. 404 or 422: it ended before. 503: it may be canceled,
     *     safe to repeat
     */
    record CancelJson(String id, int status) {
        static final int CANCELED = 200;

        static CancelJson of(CancelAllOrders.Attempt attempt) {
            return new CancelJson(
                    attempt.order().toString(),
                    attempt.result()
                            .map(result -> OrderAnswers.status(result, CANCELED))
                            .orElse(ErrorCode.UNAVAILABLE.status()));
        }
    }
}
