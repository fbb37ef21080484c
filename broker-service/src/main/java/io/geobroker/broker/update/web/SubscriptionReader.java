package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.broker.platform.web.QueryParameters;
import io.geobroker.broker.update.EventId;
import io.geobroker.broker.update.Position;
import io.geobroker.broker.update.Subscription;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * Reads which events a request asks for; the first parameter that is wrong ends it with 422 and the parameter's name. As
 * at Alpaca a stream without a beginning is not replayed, and an end wants a beginning of its kind.
 *
 * <p>An id that is well-formed and of a time that is kept is taken as the place in time that it is, known here or not: the
 * event may be on its way from another region.
 */
final class SubscriptionReader {
    /** What another broker's clock may be ahead. */
    private static final long SKEW_MICROS = Duration.ofMinutes(5).toNanos() / 1_000;

    private final long nowMicros;
    private final long retentionMicros;

    SubscriptionReader(long nowMicros, Duration retention) {
        this.nowMicros = nowMicros;
        this.retentionMicros = retention.toNanos() / 1_000;
    }

    /** @param lastEventId the header of a client that connects again; a parameter wins over it */
    Subscription read(MultiValueMap<String, String> given, @Nullable String lastEventId) {
        QueryParameters parameters = new QueryParameters(given);
        boolean byTime = parameters.has("since") || parameters.has("until");
        boolean byId = parameters.has("since_id") || parameters.has("until_id");
        if (byTime && byId) {
            throw ApiException.invalid("since and until must not be given beside since_id and until_id");
        }
        if (byTime) {
            return new Subscription(Position.since(since(parameters)), until(parameters));
        } else if (byId) {
            if (!parameters.has("since_id")) {
                throw ApiException.invalid("since_id must be given with until_id");
            }
            return new Subscription(position("since_id", parameters.text("since_id")), untilId(parameters));
        } else if (lastEventId != null && !lastEventId.isEmpty()) {
            return new Subscription(position("Last-Event-ID", lastEventId), null);
        }
        return Subscription.LIVE;
    }

    private static long since(QueryParameters parameters) {
        if (!parameters.has("since")) {
            throw ApiException.invalid("since must be given with until");
        }
        return parameters.timeOrDay("since", 0);
    }

    private static @Nullable EventId until(QueryParameters parameters) {
        return parameters.has("until") ? EventId.lowestAt(parameters.timeOrDay("until", 0) + 1) : null;
    }

    private static @Nullable EventId untilId(QueryParameters parameters) {
        return parameters.has("until_id")
                ? read("until_id", parameters.text("until_id"), Position::parse).last()
                : null;
    }

    private Position position(String name, String text) {
        Position position = read(name, text, Position::parse);
        long micros = position.last().timeMicros();
        if (micros > nowMicros + SKEW_MICROS) {
            throw ApiException.invalid(name + " is not known, its time has not come yet: " + ApiError.shown(text));
        } else if (micros < nowMicros - retentionMicros) {
            throw ApiException.invalid(name + " is not known any more, events are kept for "
                    + retentionMicros / 86_400_000_000L + " days: " + ApiError.shown(text));
        }
        return position;
    }

    private static Position read(String name, String text, Function<String, Position> parse) {
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(name + " must be the id of an event: " + ApiError.shown(text));
        }
    }
}
