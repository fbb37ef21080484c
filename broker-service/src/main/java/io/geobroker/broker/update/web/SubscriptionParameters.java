package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.TimeForm;
import io.geobroker.broker.update.EventId;
import io.geobroker.broker.update.StreamPosition;
import io.geobroker.broker.update.Subscription;
import io.swagger.v3.oas.annotations.Parameter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which events a request asks for. As at Alpaca, without a start nothing is replayed, and an end needs a start of its kind. A
 * start to come means now.
 *
 * <p>A well-formed id within the retention counts as a time, even if unknown here: its event may still arrive.
 */
record SubscriptionParameters(
        @Parameter(description = "from this time or the beginning of this day, RFC 3339; not beside ids") @Nullable
        String since,

        @Parameter(description = "to this time, after which the stream ends") @Nullable
        String until,

        @Parameter(name = "since_id", description = "behind the event of this id, as the stream told it") @Nullable
        String sinceId,

        @Parameter(name = "until_id", description = "to the event of this id, after which the stream ends") @Nullable
        String untilId) {
    /** Another broker's clock may be ahead. */
    private static final long SKEW_MICROS = Duration.ofMinutes(5).toNanos() / 1_000;

    /**
     * @param lastEventId header of a reconnecting client; comes before the start that its parameters still have, unless its
     *     event is not kept any more
     * @param retention of events
     * @throws ApiException 422 when parameters conflict, or an id is not of a kept event
     */
    Subscription subscription(@Nullable String lastEventId, long nowMicros, Duration retention) {
        if ((since != null || until != null) && (sinceId != null || untilId != null)) {
            throw ApiException.invalid("since and until must not be given beside since_id and until_id");
        } else if (since == null && until != null) {
            throw ApiException.invalid("since must be given with until");
        } else if (sinceId == null && untilId != null) {
            throw ApiException.invalid("since_id must be given with until_id");
        }
        StreamPosition from = null;
        boolean hasStart = since != null || sinceId != null;
        if (lastEventId != null
                && !lastEventId.isEmpty()
                && !(hasStart
                        && isForgotten(
                                position("Last-Event-ID", lastEventId).last().timeMicros(), nowMicros, retention))) {
            from = kept("Last-Event-ID", lastEventId, nowMicros, retention);
        } else if (since != null) {
            from = since(Math.min(TimeForm.DAY_OR_TIMESTAMP.microsUp("since", since), nowMicros), nowMicros, retention);
        } else if (sinceId != null) {
            from = kept("since_id", sinceId, nowMicros, retention);
        }
        return new Subscription(from, end());
    }

    private static boolean isForgotten(long micros, long nowMicros, Duration retention) {
        return micros < nowMicros - retention.toNanos() / 1_000;
    }

    private static StreamPosition since(long micros, long nowMicros, Duration retention) {
        // Nobody counts on events from before those that are kept.
        return StreamPosition.since(
                micros, EventId.lowestAt(isForgotten(micros, nowMicros, retention) ? nowMicros : micros));
    }

    private @Nullable EventId end() {
        if (until != null) {
            return EventId.lowestAt(TimeForm.DAY_OR_TIMESTAMP.micros("until", until) + 1);
        }
        return untilId == null ? null : position("until_id", untilId).last();
    }

    private static StreamPosition kept(String name, String id, long nowMicros, Duration retention) {
        StreamPosition position = position(name, id);
        long micros = position.last().timeMicros();
        if (micros > nowMicros + SKEW_MICROS) {
            throw ApiException.invalid(name + " is not known, its time has not come yet: " + ApiError.shown(id));
        } else if (isForgotten(micros, nowMicros, retention)) {
            throw ApiException.invalid(name + " is not known any more, events are kept for " + retention.toDays()
                    + " days: " + ApiError.shown(id));
        }
        return position;
    }

    private static StreamPosition position(String name, String id) {
        try {
            return StreamPosition.parse(id);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(name + " must be the id of an event: " + ApiError.shown(id));
        }
    }
}
