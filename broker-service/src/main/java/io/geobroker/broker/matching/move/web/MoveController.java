package io.geobroker.broker.matching.move.web;

import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.region.HomeRegion;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where stocks move, as this broker knows; answered from memory. */
@RestController
@RequestMapping(path = "/geo/moves", produces = MediaType.APPLICATION_JSON_VALUE)
public record MoveController(HomeRegion here, MoveMeters progress) {
    @Operation(
            summary = "Tell where stocks have moved, and how far",
            description =
                    "The newest move of each stock that ever moved, as this broker knows it: asked, ready (its home is the"
                            + " target), drained (no order is left at another door). A feed sends the stock's tickers to the"
                            + " regions of matched_in, with the number of the move. left tells how many orders are still to"
                            + " come; only the broker that matches the stock at the target knows.")
    @GetMapping
    MovesJson list() {
        return new MovesJson(progress.moved().stream()
                .map(moves -> MoveJson.of(moves, here.world(), progress::left))
                .toList());
    }

    record MovesJson(List<MoveJson> moves) {}
}
