package io.geobroker.broker.market.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Last prices as this instance knows them, answered from memory. */
@RestController
@RequestMapping(path = "/geo", produces = MediaType.APPLICATION_JSON_VALUE)
public record PriceController(Listings listings, PriceBoard board) {
    @Operation(
            summary = "Tell what every symbol traded at last",
            description =
                    "As this broker knows it, which is about a second behind the home region. A stale price is one that"
                            + " market orders are not filled at.")
    @GetMapping("/prices")
    List<PriceJson> prices() {
        return listings.all().stream().map(this::price).toList();
    }

    @Operation(summary = "Tell what a symbol traded at last")
    @GetMapping("/symbols/{symbol}/price")
    PriceJson price(@PathVariable String symbol) {
        return listings.all().stream()
                .filter(each -> each.symbol().value().equals(symbol))
                .findFirst()
                .map(this::price)
                .orElseThrow(() -> ApiException.notFound("symbol not found: " + ApiError.shown(symbol)));
    }

    private PriceJson price(Listing listing) {
        Optional<LastPrice> last = board.find(listing.symbol());
        return new PriceJson(
                listing.symbol().value(),
                last.map(price -> price.price().toString()).orElse(null),
                last.map(price -> MicroClock.at(price.tickerTimeMicros())).orElse(null),
                last.map(price -> board.ageOf(price).toMillis() / 1_000.0).orElse(null),
                last.filter(board::isCurrent).isEmpty());
    }

    /**
     * What a symbol traded at last.
     *
     * @param price null before the first ticker
     * @param at when its ticker was sent
     * @param stale too old for market orders, or missing
     */
    record PriceJson(
            String symbol,
            @Nullable String price,
            @Nullable Instant at,
            @JsonProperty("age_seconds") @Nullable Double ageSeconds,
            boolean stale) {}
}
