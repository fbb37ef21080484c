package io.geobroker.broker.region.web;

import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.schema.world.Exchange;
import io.swagger.v3.oas.annotations.Operation;
import java.time.InstantSource;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** When exchanges are open, over REST, answered from memory. Matching asks no clock: it follows the tickers. */
@RestController
public final class ClockController {
    private final HomeRegion here;
    private final InstantSource clock;

    public ClockController(HomeRegion here, InstantSource clock) {
        this.here = here;
        this.clock = clock;
    }

    /** Of the exchange asked for, or else of this region's first one; the world's first where a region has none. */
    @Operation(
            summary = "Tell whether an exchange is open",
            description = "Without an exchange, that of the broker's own region.")
    @GetMapping(path = "/v2/clock", produces = MediaType.APPLICATION_JSON_VALUE)
    ClockJson clock(@RequestParam(defaultValue = "") String exchange) {
        return ClockJson.of(exchange.isEmpty() ? own() : named(exchange), clock.instant());
    }

    @Operation(summary = "Tell which exchanges of the world are open")
    @GetMapping(path = "/geo/clocks", produces = MediaType.APPLICATION_JSON_VALUE)
    List<ClockJson> clocks() {
        return here.world().exchanges().stream()
                .map(exchange -> ClockJson.of(exchange, clock.instant()))
                .toList();
    }

    private Exchange named(String name) {
        return here.world()
                .exchange(name)
                .orElseThrow(() -> ApiException.notFound("exchange not found for " + ApiError.shown(name)));
    }

    private Exchange own() {
        List<Exchange> all = here.world().exchanges();
        return all.stream()
                .filter(exchange -> exchange.region().equals(here.name()))
                .findFirst()
                .or(() -> all.stream().findFirst())
                .orElseThrow(() -> ApiException.notFound("there is no exchange in this world"));
    }
}
