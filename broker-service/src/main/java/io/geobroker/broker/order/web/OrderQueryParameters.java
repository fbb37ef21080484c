package io.geobroker.broker.order.web;

import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.Count;
import io.geobroker.broker.platform.web.input.OneOf;
import io.geobroker.broker.platform.web.input.TimeForm;
import io.geobroker.broker.region.web.AssetJson;
import io.geobroker.schema.listing.Symbol;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Null;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** The parameters of a list of orders. As at Alpaca, unknown ones are ignored. */
record OrderQueryParameters(
        @Parameter(description = "which orders", schema = @Schema(type = "string", defaultValue = "open"))
        @OneOf({"open", "closed", "all"})
        @Nullable
        String status,

        @Parameter(description = "how many at most", schema = @Schema(type = "integer", defaultValue = "50"))
        @Count(max = OrderQuery.MAX_LIMIT)
        @Nullable
        String limit,

        @Parameter(description = "placed after this time, RFC 3339, or the beginning of this day in UTC") @Nullable
        String after,

        @Parameter(description = "placed before this time, RFC 3339, or the beginning of this day in UTC") @Nullable
        String until,

        @Parameter(description = "newest first, or oldest", schema = @Schema(type = "string", defaultValue = "desc"))
        @OneOf({"asc", "desc"})
        @Nullable
        String direction,

        @Parameter(description = "only of these, separated by commas") @Nullable
        String symbols,

        @Parameter(description = "only this side") @OneOf({"buy", "sell"}) @Nullable
        String side,

        @Parameter(name = "asset_class", description = "separated by commas; us_equity is the class of all") @Nullable
        String assetClass,

        @Parameter(description = "without a meaning: no order has legs", schema = @Schema(type = "boolean")) @Nullable
        String nested,

        @Parameter(hidden = true) @Null(message = OrderQueryParameters.UNSUPPORTED) @Nullable
        String beforeOrderId,

        @Parameter(hidden = true) @Null(message = OrderQueryParameters.UNSUPPORTED) @Nullable
        String afterOrderId) {
    static final String UNSUPPORTED = "is not supported: page by until or after";

    private static final int DEFAULT_LIMIT = 50;
    private static final int MOST_SYMBOLS = 500;

    /** @throws ApiException 422 when a symbol is invalid, or there are too many */
    OrderQuery query() {
        return new OrderQuery(
                status == null ? OrderQuery.State.OPEN : OrderQuery.State.valueOf(status.toUpperCase(Locale.ROOT)),
                limit == null ? DEFAULT_LIMIT : Integer.parseInt(limit),
                TimeForm.DAY_OR_TIMESTAMP.micros("after", after, Long.MIN_VALUE),
                until == null ? Long.MAX_VALUE : TimeForm.DAY_OR_TIMESTAMP.microsUp("until", until) - 1,
                !"asc".equals(direction),
                symbols == null ? Set.of() : split(symbols),
                side == null ? null : Side.valueOf(side.toUpperCase(Locale.ROOT)));
    }

    /** All orders are for shares. */
    boolean isForShares() {
        return assetClass == null || List.of(assetClass.split(",")).contains(AssetJson.ASSET_CLASS);
    }

    /** The path that continues a cut list. */
    UriComponentsBuilder goOn(String path, long micros) {
        boolean oldestFirst = "asc".equals(direction);
        String from = Instant.EPOCH
                .plus(oldestFirst ? micros : micros + 1, ChronoUnit.MICROS)
                .toString();
        return UriComponentsBuilder.fromPath(path)
                .queryParamIfPresent("status", Optional.ofNullable(status))
                .queryParamIfPresent("limit", Optional.ofNullable(limit))
                .queryParamIfPresent("after", Optional.ofNullable(oldestFirst ? from : after))
                .queryParamIfPresent("until", Optional.ofNullable(oldestFirst ? until : from))
                .queryParamIfPresent("direction", Optional.ofNullable(direction))
                .queryParamIfPresent("symbols", Optional.ofNullable(symbols))
                .queryParamIfPresent("side", Optional.ofNullable(side));
    }

    private static Set<Symbol> split(String list) {
        String[] names = list.split(",", MOST_SYMBOLS + 1);
        if (names.length > MOST_SYMBOLS) {
            throw ApiException.invalid("symbols must be at most " + MOST_SYMBOLS);
        }
        Set<Symbol> symbols = new HashSet<>();
        for (String name : names) {
            try {
                symbols.add(new Symbol(name));
            } catch (IllegalArgumentException e) {
                throw ApiException.invalid("symbols must be separated by commas: " + e.getMessage());
            }
        }
        return symbols;
    }
}
