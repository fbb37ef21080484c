package io.geobroker.broker.order.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.platform.web.error.ApiException;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Finds an order by client order id, over REST. */
@RestController
public record ClientOrderIdController(FindByClientOrderId findByClientOrderId) {
    static final String PATH = "/v2/orders:by_client_order_id";

    @Operation(summary = "Look at the order of a name", description = "Also at one that is not known to be placed.")
    @Parameter(
            name = OrderFields.CLIENT_ORDER_ID,
            in = ParameterIn.QUERY,
            required = true,
            schema = @Schema(type = "string"))
    @ApiResponse(responseCode = "200", description = "OK", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", ref = "#/components/responses/NOT_FOUND")
    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<OrderJson> find(@AuthenticationPrincipal CustomerId customer, HttpServletRequest request) {
        String id = clientOrderId(request.getParameterValues(OrderFields.CLIENT_ORDER_ID));
        return findByClientOrderId.find(customer, id).thenApply(result -> {
            FindByClientOrderId.Named named = OrderAnswers.foundByName(result, id);
            return named.found().map(OrderJson::of).orElseGet(() -> OrderJson.pending(named.order()));
        });
    }

    private static String clientOrderId(String @Nullable [] values) {
        if (values == null) {
            throw ApiException.invalid("client_order_id is required");
        }
        if (values.length > 1) {
            throw ApiException.invalid("client_order_id must be given once");
        }
        return OrderFields.clientOrderId(values[0]);
    }
}
