package io.geobroker.broker.matching.move.web;

import io.geobroker.broker.operator.web.ConditionalOnOperators;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.MoveSymbols;
import io.geobroker.schema.listing.Symbol;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.security.Principal;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The operator's endpoint for the homes of stocks. */
@RestController
@ConditionalOnOperators
@RequestMapping(path = "/geo/admin/moves", produces = MediaType.APPLICATION_JSON_VALUE)
public record AdminMoveController(MoveSymbols moves, HomeRegion here) {
    private static final String REQUIRED = "is required";

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<MoveJson> move(@Valid @RequestBody MoveBody body, Principal operator) {
        Symbol symbol = symbol(body.symbol());
        return moves.move(symbol, body.to(), operator.getName())
                .thenApply(result -> result.fold(
                        changed -> MoveJson.of(changed.state().moves(), here.world(), unknown -> OptionalInt.empty()),
                        notFound -> {
                            throw notListed(symbol.value());
                        },
                        refused -> {
                            throw ApiException.invalid(refused.reason());
                        }));
    }

    private static Symbol symbol(String text) {
        try {
            return new Symbol(text);
        } catch (IllegalArgumentException e) {
            throw notListed(text);
        }
    }

    private static ApiException notListed(String symbol) {
        return ApiException.invalid("symbol was never listed: " + ApiError.shown(symbol));
    }

    /** @param to the region that is to be its home */
    record MoveBody(
            @NotNull(message = REQUIRED) String symbol,
            @NotNull(message = REQUIRED) String to) {}
}
