package io.geobroker.broker.outcome.web;

import io.geobroker.broker.outcome.TapePosition;
import io.geobroker.broker.outcome.TapeQuery;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.broker.platform.web.QueryParameters;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * Reads which part of a tape a request asks for; the first parameter that is wrong ends it with 422 and the parameter's
 * name. As at Alpaca, unknown parameters are ignored, both ends are inclusive, and without a start it is today's, in UTC.
 */
final class TapeQueryReader {
    private static final int DEFAULT_LIMIT = 1_000;
    private static final long MICROS_PER_DAY = Duration.ofDays(1).toNanos() / 1_000;

    private TapeQueryReader() {}

    static TapeQuery read(Symbol symbol, MultiValueMap<String, String> given, long nowMicros) {
        QueryParameters parameters = new QueryParameters(given);
        long start = parameters.timeOrDay("start", nowMicros - Math.floorMod(nowMicros, MICROS_PER_DAY));
        long end = parameters.timeOrDay("end", Long.MAX_VALUE);
        if (end < start) {
            throw ApiException.invalid("end must not be before start, which is the beginning of today by default: "
                    + parameters.text("end"));
        }
        return new TapeQuery(
                symbol,
                start,
                end,
                parameters.newestFirst("sort", false),
                parameters.count("limit", DEFAULT_LIMIT, TapeQuery.MAX_LIMIT),
                from(parameters.text("page_token")));
    }

    private static @Nullable TapePosition from(String token) {
        return token.isEmpty()
                ? null
                : TapeToken.read(token)
                        .orElseThrow(() -> ApiException.invalid(
                                "page_token must be the next_page_token of the page before: " + ApiError.shown(token)));
    }
}
