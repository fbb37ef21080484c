package io.geobroker.broker.tape.web;

import io.geobroker.broker.order.lookup.ReadBound;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.tape.Tape;
import io.geobroker.schema.listing.Listing;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import java.util.concurrent.CompletionStage;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A symbol's trades over REST, public, from the broker's own region. */
@RestController
public record TapeController(Tape tape, Listings listings, MicroClock clock, ReadBound bound) {
    @Operation(summary = "List a symbol's trades")
    @GetMapping(path = "/v2/stocks/{symbol}/trades", produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<TapeJson> read(
            @PathVariable String symbol, @Valid @ParameterObject TapeQueryParameters parameters) {
        Listing listing = listings.all().stream()
                .filter(each -> each.symbol().value().equals(symbol))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("asset not found for " + ApiError.shown(symbol)));
        return tape.read(parameters.query(listing.symbol(), clock.micros()), bound.startPage())
                .thenApply(page -> TapeJson.of(listing, page));
    }
}
