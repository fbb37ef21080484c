package io.geobroker.insight.journey;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.web.OrderAnswers;
import io.geobroker.broker.order.web.OrderPath;
import io.swagger.v3.oas.annotations.Operation;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The journey of a customer's order. Never blocks. */
@RestController
public record JourneyController(FindOrder findOrder, ReadJourney journeys) {
    @Operation(
            summary = "Follow an order on its journey",
            description =
                    "From placing to settlement: what happened in which region, and how long after the hop before."
                            + " Sources that do not answer in time are named in missing.")
    @GetMapping(path = "/geo/orders/{id}/journey", produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<JourneyJson> journey(@AuthenticationPrincipal CustomerId customer, @PathVariable String id) {
        return findOrder
                .find(customer, OrderPath.idIn(id))
                .thenCompose(result -> journeys.of(OrderAnswers.found(result, id)));
    }
}
