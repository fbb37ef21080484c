package io.geobroker.broker.region.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.operator.web.ConditionalOnOperators;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.geobroker.broker.region.MoveSymbols;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Symbol;
import java.io.InputStream;
import java.security.Principal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.node.ObjectNode;

/** The operator's endpoint for the homes of stocks. */
@RestController
@ConditionalOnOperators
@RequestMapping(path = "/geo/admin/moves", produces = MediaType.APPLICATION_JSON_VALUE)
public final class AdminMoveController {
    private final MoveSymbols moves;

    public AdminMoveController(MoveSymbols moves) {
        this.moves = moves;
    }

    /** The newest of each stock, as this region knows it. */
    @GetMapping
    CompletionStage<AllJson> list() {
        return moves.all()
                .thenApply(known -> new AllJson(known.states().values().stream()
                        .flatMap(state -> state.moves().newest().stream())
                        .map(MoveJson::of)
                        .toList()));
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<MoveJson> move(InputStream body, Principal operator) {
        ObjectNode form = StrictJson.readObject(body);
        Symbol symbol = symbol(text(form, "symbol"));
        return moves.move(symbol, text(form, "to"), operator.getName())
                .thenApply(result -> result.fold(
                        changed -> MoveJson.of(changed.state().moves().newest().orElseThrow()),
                        notFound -> {
                            throw notListed(symbol.value());
                        },
                        refused -> {
                            throw ApiException.invalid(refused.reason());
                        }));
    }

    private static String text(ObjectNode form, String field) {
        JsonNode value = form.get(field);
        if (value == null || !value.isString()) {
            throw ApiException.invalid(field + " must be a string");
        }
        return value.asString();
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

    record AllJson(List<MoveJson> moves) {}

    /**
     * @param move its number, from 1
     * @param readyAt since when {@code to} is the stock's home; absent before
     * @param drainedAt since when no order is left at another door; absent before
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record MoveJson(
            String symbol,
            int move,
            String from,
            String to,
            String askedAt,
            String askedBy,
            @Nullable String readyAt,
            @Nullable String drainedAt) {

        static MoveJson of(SymbolMove move) {
            return new MoveJson(
                    move.symbol().value(),
                    move.number(),
                    move.from(),
                    move.to(),
                    time(move.askedAtMicros()),
                    move.askedBy(),
                    time(move.readyMicros()),
                    time(move.drainedAtMicros()));
        }

        private static @Nullable String time(OptionalLong micros) {
            return micros.isPresent() ? time(micros.getAsLong()) : null;
        }

        private static String time(long micros) {
            return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
        }
    }
}
