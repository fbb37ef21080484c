package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.ClosePositions;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.web.OrderAnswers;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.OneOf;
import io.geobroker.broker.region.web.AssetJson;
import io.geobroker.schema.listing.Symbol;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Closes positions over REST, each by a market order. */
@RestController
@RequestMapping(path = "/v2/positions", produces = MediaType.APPLICATION_JSON_VALUE)
public record ClosePositionController(Accounts accounts, ClosePositions closePositions, OrderMeters meters) {
    private static final Logger LOG = LoggerFactory.getLogger(ClosePositionController.class);

    /** As at Alpaca, also by asset id. */
    @Operation(
            summary = "Close a position, or a part of it",
            description = "The answer is the market order that sold the shares, filled: all of them without qty and"
                    + " percentage. When so many are not available, as some are set aside for open orders, none is sold:"
                    + " 403.")
    @ApiResponse(responseCode = "200", description = "OK", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "403", ref = "#/components/responses/FORBIDDEN")
    @DeleteMapping("/{symbolOrId}")
    CompletionStage<OrderJson> close(
            @AuthenticationPrincipal CustomerId customer,
            @PathVariable String symbolOrId,
            @Valid @ParameterObject CloseQueryParameters parameters) {
        return accounts.existing(customer)
                .thenApply(account -> {
                    Map.Entry<Symbol, Position> named = named(account, symbolOrId);
                    return ClosePositions.order(
                            customer,
                            named.getKey(),
                            parameters.shares(named.getValue().quantity()));
                })
                .thenCompose(this::sell);
    }

    /** Always 207; each position has its own status. */
    @Operation(
            summary = "Close all positions",
            description = "Each by a market order of its own. With cancel_orders open orders are canceled before.")
    @ApiResponse(responseCode = "207", description = "what became of each", useReturnTypeSchema = true)
    @DeleteMapping
    CompletionStage<ResponseEntity<List<ClosedPositionJson>>> closeAll(
            @AuthenticationPrincipal CustomerId customer, @Valid @ParameterObject CloseAllQueryParameters parameters) {
        return closePositions
                .sellAll(
                        customer, parameters.cancelsOrders(), this::sellOrTellWhyNot, ClosePositionController::notTried)
                .thenApply(
                        sales -> ResponseEntity.status(HttpStatus.MULTI_STATUS).body(sales));
    }

    private static Map.Entry<Symbol, Position> named(Account account, String symbolOrId) {
        return account.positions().entrySet().stream()
                .filter(each -> AssetJson.isNamed(each.getKey(), symbolOrId))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("position does not exist"));
    }

    private CompletionStage<OrderJson> sell(PlaceOrder.Request order) {
        long startedNanos = System.nanoTime();
        return closePositions.sell(order).thenApply(answer -> OrderAnswers.filled(answer, order, meters, startedNanos));
    }

    private CompletionStage<ClosedPositionJson> sellOrTellWhyNot(PlaceOrder.Request order) {
        String symbol = order.symbol().value();
        return sell(order)
                .thenApply(sold -> new ClosedPositionJson(symbol, HttpStatus.OK.value(), sold))
                .exceptionally(failure -> notSold(symbol, RootCause.of(failure)));
    }

    private static ClosedPositionJson notSold(String symbol, Throwable failure) {
        if (failure instanceof ApiException refused) {
            return told(symbol, refused);
        }
        LOG.debug("closing all positions failed on {}", symbol, failure);
        return told(
                symbol,
                ApiException.unknown(
                        "outcome unknown: look at GET /v2/orders and GET /v2/positions before you repeat it"));
    }

    private static ClosedPositionJson notTried(PlaceOrder.Request order) {
        return told(order.symbol().value(), ApiException.unavailable("not tried for want of time: safe to repeat"));
    }

    private static ClosedPositionJson told(String symbol, ApiException refused) {
        return new ClosedPositionJson(symbol, refused.status(), refused.body());
    }

    /** The parameters of closing all positions; as at Alpaca, unknown ones are ignored. */
    record CloseAllQueryParameters(
            // Alpaca's Python client sends True and False.
            @Parameter(
                    name = "cancel_orders",
                    description = "whether open orders are canceled before",
                    schema = @Schema(type = "boolean", defaultValue = "false"))
            @OneOf({"true", "false", "True", "False"})
            @Nullable
            String cancelOrders) {

        boolean cancelsOrders() {
            return Boolean.parseBoolean(cancelOrders);
        }
    }

    /**
     * The result for one of all positions, in the format of Alpaca's Trading API v2.
     *
     * @param status as if this position alone were closed
     * @param body the order that sold it, or the error
     */
    record ClosedPositionJson(
            String symbol,
            int status,

            @Schema(
                    types = {"object"},
                    description = "the order that sold it, or the error")
            Object body) {}
}
