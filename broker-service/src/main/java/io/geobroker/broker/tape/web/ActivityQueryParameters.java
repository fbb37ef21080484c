package io.geobroker.broker.tape.web;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.Count;
import io.geobroker.broker.platform.web.input.OneOf;
import io.geobroker.broker.platform.web.input.TimeForm;
import io.geobroker.broker.tape.TransactionQuery;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The parameters of a list of activities; as at Alpaca, unknown ones are ignored.
 *
 * <p>Days are in UTC. {@code after} is exclusive, {@code until} inclusive, {@code date} sets both. A query is empty when no
 * fills are asked for.
 */
record ActivityQueryParameters(
        @Parameter(
                name = "activity_types",
                description = "only these types, separated by commas; of all but FILL there is nothing")
        @Nullable
        String activityTypes,

        @Parameter(description = "of non_trade_activity there is nothing; not beside activity_types")
        @OneOf({"trade_activity", "non_trade_activity"})
        @Nullable
        String category,

        @Parameter(
                description = "only this day, in UTC; of a time its day",
                schema = @Schema(type = "string", format = "date"))
        @Nullable
        String date,

        @Parameter(description = "traded after this time or the beginning of this day in UTC") @Nullable
        String after,

        @Parameter(description = "traded no later than this time or the beginning of this day") @Nullable
        String until,

        @Parameter(description = "newest first, or oldest", schema = @Schema(type = "string", defaultValue = "desc"))
        @OneOf({"asc", "desc"})
        @Nullable
        String direction,

        @Parameter(
                name = "page_size",
                description = "how many at most",
                schema = @Schema(type = "integer", defaultValue = "100"))
        @Count(max = TransactionQuery.MAX_LIMIT)
        @Nullable
        String pageSize,

        @Parameter(name = "page_token", description = "the id of the last activity of the page before") @Nullable
        String pageToken) {
    /** From Alpaca's Trading API v2, Account Activities. */
    private static final Set<String> TYPES = Set.of("""
            FILL TRANS MISC ACATC ACATS CFEE CSD CSW DIV DIVCGL DIVCGS DIVFEE DIVFT DIVNRA DIVROC DIVTW DIVTXEX FEE INT \
            INTNRA INTTW JNL JNLC JNLS MA NC OPASN OPCA OPCSH OPEXC OPEXP OPTRD OPXRC PTC PTR REORG SC SPIN SPLIT SSO \
            SSP""".split(" ", -1));

    private static final long MICROS_PER_DAY = Duration.ofDays(1).toNanos() / 1_000;

    Optional<TransactionQuery> query() {
        boolean fills = activityTypes == null && !"non_trade_activity".equals(category);
        if (activityTypes != null) {
            if (category != null) {
                throw ApiException.invalid("category must not be given beside activity_types");
            }
            for (String type : activityTypes.split(",", -1)) {
                fills |= isFill("activity_types", type);
            }
        }
        TransactionQuery query = fills();
        return fills ? Optional.of(query) : Optional.empty();
    }

    /** By the type in the path. */
    Optional<TransactionQuery> query(String type) {
        boolean fills = isFill("type", type);
        if (activityTypes != null || category != null) {
            throw ApiException.invalid((category == null ? "activity_types" : "category")
                    + " must not be given beside a type in the path");
        }
        TransactionQuery query = fills();
        return fills ? Optional.of(query) : Optional.empty();
    }

    private static boolean isFill(String where, String type) {
        if (!TYPES.contains(type)) {
            throw ApiException.invalid(
                    where + " must be a type that Alpaca knows, such as FILL: " + ApiError.shown(type));
        }
        return type.equals(ActivityJson.FILL);
    }

    private TransactionQuery fills() {
        long afterMicros = TimeForm.DAY_OR_TIMESTAMP.micros("after", after, Long.MIN_VALUE);
        long untilMicros = TimeForm.DAY_OR_TIMESTAMP.micros("until", until, Long.MAX_VALUE);
        if (date != null) {
            if (after != null || until != null) {
                throw ApiException.invalid("date must not be given beside after or until");
            }
            afterMicros = TimeForm.DAY.micros("date", date) - 1;
            untilMicros = afterMicros + MICROS_PER_DAY;
        }
        return new TransactionQuery(
                afterMicros,
                untilMicros,
                !"asc".equals(direction),
                pageSize == null ? TransactionQuery.MAX_LIMIT : Integer.parseInt(pageSize),
                pageToken == null ? null : beyond(pageToken));
    }

    /** The path that continues behind that order. */
    UriComponentsBuilder goOn(String path, OrderId beyond) {
        return UriComponentsBuilder.fromPath(path)
                .queryParamIfPresent("activity_types", Optional.ofNullable(activityTypes))
                .queryParamIfPresent("category", Optional.ofNullable(category))
                .queryParamIfPresent("date", Optional.ofNullable(date))
                .queryParamIfPresent("after", Optional.ofNullable(after))
                .queryParamIfPresent("until", Optional.ofNullable(until))
                .queryParamIfPresent("direction", Optional.ofNullable(direction))
                .queryParamIfPresent("page_size", Optional.ofNullable(pageSize))
                .queryParam("page_token", ActivityJson.id(beyond.timeMicros(), beyond));
    }

    private static OrderId beyond(String token) {
        return ActivityJson.orderIn(token)
                .orElseThrow(() -> ApiException.invalid(
                        "page_token must be the id of the last activity before: " + ApiError.shown(token)));
    }
}
