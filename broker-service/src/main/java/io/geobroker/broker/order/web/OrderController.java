package io.geobroker.broker.order.web;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.lookup.ListOrders;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.platform.web.WebConfiguration;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.HomeRegion;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Places, lists and finds orders over REST. */
@RestController
@RequestMapping(path = OrderController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
public record OrderController(
        HomeRegion here,
        CustomerHomes homes,
        PlaceOrder placeOrder,
        MarketOrders marketOrders,
        ListOrders orders,
        FindOrder findOrder,
        OrderMeters meters) {
    static final String PATH = "/v2/orders";

    static final String MODE = "X-Geo-Mode";

    /** In milliseconds. */
    static final String DEADLINE = "X-Geo-Deadline-Ms";

    private static final int MAX_DEADLINE_LENGTH = 9;

    @Operation(
            summary = "Place an order",
            description = "The answer to a market order is the filled order, to an ioc or fok order the filled or the"
                    + " canceled one; others are told as new, and wait.")
    @Parameter(
            name = MODE,
            in = ParameterIn.HEADER,
            description =
                    "only of an order that does not wait: what crosses the ocean for a stock of another region; by default as the"
                            + " broker is configured",
            schema =
                    @Schema(
                            type = "string",
                            allowableValues = {"forward", "remote-dc", "global", "local"}))
    @Parameter(
            name = DEADLINE,
            in = ParameterIn.HEADER,
            description =
                    "only of an order that does not wait: how many milliseconds the customer waits, after which the outcome is"
                            + " unknown; the broker has a default and an upper limit",
            schema = @Schema(type = "integer", minimum = "1", maximum = "999999999"))
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<OrderJson> place(
            @AuthenticationPrincipal CustomerId customer,
            @Valid @RequestBody PlaceOrderBody body,
            HttpServletRequest http) {
        long startedNanos = System.nanoTime();
        PlaceOrder.Request request = body.request(customer);
        if (!request.waits()) {
            WebConfiguration.mayCrossOcean(http);
            return marketOrders
                    .place(request, wishes(http))
                    .thenApply(answer -> OrderAnswers.filled(answer, request, meters, startedNanos));
        }
        // Account and name of who is at home elsewhere are asked for there.
        CompletionStage<Boolean> isVisitor =
                homes.regionOf(customer).handle((home, failure) -> home != null && !home.equals(here.name()));
        return placeOrder.place(request).thenCombine(isVisitor, (answer, crossesOcean) -> {
            if (crossesOcean) {
                WebConfiguration.mayCrossOcean(http);
            }
            Order accepted = OrderAnswers.placed(answer, request, meters);
            meters.orderPlaced(Duration.ofNanos(System.nanoTime() - startedNanos));
            return OrderJson.of(accepted);
        });
    }

    private static MarketOrders.Wishes wishes(HttpServletRequest http) {
        String deadline = http.getHeader(DEADLINE);
        if (deadline != null && !isMillis(deadline)) {
            throw ApiException.invalid(DEADLINE + " must be whole milliseconds > 0: " + ApiError.shown(deadline));
        }
        return new MarketOrders.Wishes(
                Optional.ofNullable(http.getHeader(MODE)).map(ApiError::shown),
                Optional.ofNullable(deadline).map(Long::parseLong).map(Duration::ofMillis));
    }

    private static boolean isMillis(String text) {
        return text.length() <= MAX_DEADLINE_LENGTH
                && !text.isEmpty()
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && Long.parseLong(text) > 0;
    }

    @Operation(
            summary = "List orders",
            description =
                    "A list that looked at as many orders as one request may is cut, and may be empty: then header"
                            + " Link with rel=next tells the path that goes on. Open orders are always listed whole.")
    @GetMapping
    CompletionStage<ResponseEntity<List<OrderJson>>> list(
            @AuthenticationPrincipal CustomerId customer, @Valid @ParameterObject OrderQueryParameters parameters) {
        if (!parameters.isForShares()) {
            return CompletableFuture.completedFuture(ResponseEntity.ok(List.of()));
        }
        return orders.list(customer, parameters.query())
                .thenApply(found -> CutList.answer(
                        found.orders().stream().map(OrderJson::of).toList(),
                        found.goOnMicros().isEmpty()
                                ? null
                                : parameters.goOn(PATH, found.goOnMicros().getAsLong())));
    }

    @Operation(summary = "Look at an order")
    @GetMapping("/{id}")
    CompletionStage<OrderJson> find(@AuthenticationPrincipal CustomerId customer, @PathVariable String id) {
        return findOrder
                .find(customer, OrderPath.idIn(id))
                .thenApply(result -> OrderJson.of(OrderAnswers.found(result, id)));
    }
}
