package io.geobroker.broker.matching.web;

import io.geobroker.broker.matching.PlacedElsewhere;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.geobroker.schema.listing.Symbol;
import io.swagger.v3.oas.annotations.Hidden;
import java.io.InputStream;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;

/**
 * Hears from the other instances of this region what they have placed. It is told no more than where to look: what is matched is
 * what Cassandra has there. Only brokers of this region get here.
 */
@Hidden
@RestController
public record PlacedOrdersController(PlacedElsewhere elsewhere) {
    public static final String PATH = BrokerTrust.PATHS + "/placed-orders";

    private record Place(Symbol symbol, int bucket, OrderId id) {}

    /** Answers before it looks: nobody waits for that, and nothing depends on it. */
    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void placed(InputStream body) {
        List<Place> places;
        try {
            places = StrictJson.read(body, PlacedOrdersJson.class).orders().stream()
                    .map(json -> new Place(new Symbol(json.symbol()), json.bucket(), OrderId.parse(json.orderId())))
                    .toList();
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            throw ApiException.unreadable("placed orders", e);
        }
        places.forEach(place -> elsewhere.placedElsewhere(place.symbol(), place.bucket(), place.id()));
    }
}
