package io.geobroker.broker.update.web;

import io.geobroker.broker.update.UpdateSettings;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Configuration of live updates.
 *
 * @param pollInterval pause between polls; default 250 ms. Lowering it tells sooner and costs a read per region, customer
 *     and poll
 * @param catchUpInterval how often a poll reads back by {@code CATCH_UP_WINDOW}; default 5 s
 * @param sweepInterval how often a poll reads back by {@code SWEEP_HORIZON}; default 1 min: the delay of hinted events
 * @param retention how long events can be replayed; default 7 days, to the second; from 1 s to the 20 years of Cassandra
 * @param maxConnections at this broker; default 500. Above it 429, or 1013 for websockets
 * @param maxPerCustomer connections of one customer at this broker; default 5
 * @param maxWaiting events waiting for one connection; default 256. Above it the peer is disconnected. Raising it allows
 *     longer pauses and costs one to four kilobytes an event
 * @param heartbeatInterval time between signs of life; default 15 s. Keep it below the idle timeout of proxies
 * @param sendWithin time for one websocket message; default 10 s
 * @param listenWithin idle timeout of a websocket that does not listen; default 30 s
 * @param authenticateWithin time for a websocket to authenticate; default 5 s
 * @param maxUnauthenticated unauthenticated websockets at this broker; default 200. Above it 1013
 * @param maxUnauthenticatedPerAddress of these, from one address; default 20. Raise it where a proxy hides client addresses
 */
@Validated
@ConfigurationProperties("geobroker.updates")
public record UpdatesProperties(
        @DefaultValue("250ms") Duration pollInterval,
        @DefaultValue("5s") Duration catchUpInterval,
        @DefaultValue("1m") Duration sweepInterval,

        @DefaultValue("7d") @DurationMin(seconds = 1) @DurationMax(days = 7_300)
        Duration retention,

        @DefaultValue("500") @Min(1) int maxConnections,
        @DefaultValue("5") @Min(1) int maxPerCustomer,
        @DefaultValue("256") @Min(1) @Max(10_000) int maxWaiting,
        @DefaultValue("15s") Duration heartbeatInterval,
        @DefaultValue("10s") Duration sendWithin,
        @DefaultValue("30s") Duration listenWithin,
        @DefaultValue("5s") Duration authenticateWithin,
        @DefaultValue("200") @Min(1) int maxUnauthenticated,
        @DefaultValue("20") @Min(1) int maxUnauthenticatedPerAddress) {

    /**
     * Customers read at once, half of them out of turn at most. Fewer would leave more of the datacenter to placing and
     * matching, and delay updates of many customers.
     */
    private static final int MOST_POLLING = 32;

    /** How far before its cursor a poll reads. More would find more late events before the next catch-up. */
    private static final Duration OVERLAP = Duration.ofSeconds(2);

    private static final Duration CATCH_UP_WINDOW = Duration.ofMinutes(1);

    /**
     * Above Cassandra's hint window (3 h); further for a region that was silent for longer. More would cost memory for ids of
     * connected customers.
     */
    private static final Duration SWEEP_HORIZON = Duration.ofHours(4);

    public UpdateSettings settings() {
        return new UpdateSettings(
                OVERLAP, CATCH_UP_WINDOW, SWEEP_HORIZON, retention, maxConnections, maxPerCustomer, MOST_POLLING);
    }
}
