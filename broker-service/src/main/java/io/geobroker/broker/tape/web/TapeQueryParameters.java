package io.geobroker.broker.tape.web;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.Count;
import io.geobroker.broker.platform.web.input.OneOf;
import io.geobroker.broker.platform.web.input.TimeForm;
import io.geobroker.broker.tape.TapePosition;
import io.geobroker.broker.tape.TapeQuery;
import io.geobroker.schema.listing.Symbol;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a read of a tape; as at Alpaca, unknown ones are ignored.
 *
 * <p>Both ends are inclusive; by default it starts today in UTC.
 */
record TapeQueryParameters(
        @Parameter(
                description =
                        "from this time or day on, by default the beginning of today in UTC, or of the token's day")
        @Nullable
        String start,

        @Parameter(description = "to this time or day") @Nullable
        String end,

        @Parameter(description = "oldest first, or newest", schema = @Schema(type = "string", defaultValue = "asc"))
        @OneOf({"asc", "desc"})
        @Nullable
        String sort,

        @Parameter(description = "how many at most", schema = @Schema(type = "integer", defaultValue = "1000"))
        @Count(max = TapeQuery.MAX_LIMIT)
        @Nullable
        String limit,

        @Parameter(name = "page_token", description = "the next_page_token of the page before") @Nullable
        String pageToken) {
    private static final int DEFAULT_LIMIT = 1_000;
    private static final long MICROS_PER_DAY = Duration.ofDays(1).toNanos() / 1_000;

    /** @throws ApiException 422 when the end is before the start, or the token is invalid */
    TapeQuery query(Symbol symbol, long nowMicros) {
        TapePosition from = pageToken == null ? null : from(pageToken);
        // Another day may have begun since the first page.
        long today = from == null ? nowMicros : from.tradedAtMicros();
        long startMicros =
                TimeForm.DAY_OR_TIMESTAMP.micros("start", start, today - Math.floorMod(today, MICROS_PER_DAY));
        long endMicros = TimeForm.DAY_OR_TIMESTAMP.micros("end", end, Long.MAX_VALUE);
        if (endMicros < startMicros) {
            throw ApiException.invalid(
                    "end must not be before start, which is the beginning of today by default: " + end);
        }
        return new TapeQuery(
                symbol,
                startMicros,
                endMicros,
                "desc".equals(sort),
                limit == null ? DEFAULT_LIMIT : Integer.parseInt(limit),
                from);
    }

    private static TapePosition from(String token) {
        return TapePosition.parse(token)
                .orElseThrow(() -> ApiException.invalid(
                        "page_token must be the next_page_token of the page before: " + ApiError.shown(token)));
    }
}
