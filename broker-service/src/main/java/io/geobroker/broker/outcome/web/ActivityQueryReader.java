package io.geobroker.broker.outcome.web;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.TransactionQuery;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.broker.platform.web.QueryParameters;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * Reads which activities a request asks for; the first parameter that is wrong ends it with 422 and the parameter's name.
 * As at Alpaca, unknown parameters are ignored.
 *
 * <p>Days are days in UTC. {@code after} is exclusive, {@code until} inclusive, and {@code date} stands for both. What is
 * read may be empty without asking anybody: when only types are asked for of which there is nothing.
 */
final class ActivityQueryReader {
    /** Alpaca's types of activity, Trading API v2, Account Activities; of all but fills this broker has none. */
    private static final Set<String> TYPES = Set.of("""
            FILL TRANS MISC ACATC ACATS CFEE CSD CSW DIV DIVCGL DIVCGS DIVFEE DIVFT DIVNRA DIVROC DIVTW DIVTXEX FEE INT \
            INTNRA INTTW JNL JNLC JNLS MA NC OPASN OPCA OPCSH OPEXC OPEXP OPTRD OPXRC PTC PTR REORG SC SPIN SPLIT SSO \
            SSP""".split(" ", -1));

    private ActivityQueryReader() {}

    /** Of the types in parameter {@code activity_types}, separated by commas; all without it. */
    static Optional<TransactionQuery> read(MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        Set<String> types = new HashSet<>();
        if (parameters.has("activity_types")) {
            for (String type : Arrays.asList(parameters.text("activity_types").split(",", -1))) {
                types.add(known("activity_types", type));
            }
        }
        TransactionQuery query = fills(parameters);
        return types.isEmpty() || types.contains(ActivityJson.FILL) ? Optional.of(query) : Optional.empty();
    }

    /** Of the type in the path. */
    static Optional<TransactionQuery> read(String type, MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        String known = known("activity type", type);
        if (parameters.has("activity_types")) {
            throw ApiException.invalid("activity_types must not be given beside a type in the path");
        }
        TransactionQuery query = fills(parameters);
        return known.equals(ActivityJson.FILL) ? Optional.of(query) : Optional.empty();
    }

    private static String known(String where, String type) {
        if (!TYPES.contains(type)) {
            throw ApiException.invalid(
                    where + " must be a type that Alpaca knows, such as FILL: " + ApiError.shown(type));
        }
        return type;
    }

    private static TransactionQuery fills(QueryParameters parameters) {
        long after = parameters.timeOrDay("after", Long.MIN_VALUE);
        long until = parameters.timeOrDay("until", Long.MAX_VALUE);
        if (parameters.has("date")) {
            if (parameters.has("after") || parameters.has("until")) {
                throw ApiException.invalid("date must not be given beside after or until");
            }
            LocalDate date = parameters.day("date");
            after = QueryParameters.firstMicro(date) - 1;
            until = QueryParameters.firstMicro(date.plusDays(1)) - 1;
        }
        return new TransactionQuery(
                after,
                until,
                parameters.newestFirst("direction", true),
                parameters.count("page_size", TransactionQuery.MAX_LIMIT, TransactionQuery.MAX_LIMIT),
                beyond(parameters.text("page_token")));
    }

    private static @Nullable OrderId beyond(String token) {
        return token.isEmpty()
                ? null
                : ActivityJson.orderIn(token)
                        .orElseThrow(() -> ApiException.invalid(
                                "page_token must be the id of the last activity before: " + ApiError.shown(token)));
    }
}
