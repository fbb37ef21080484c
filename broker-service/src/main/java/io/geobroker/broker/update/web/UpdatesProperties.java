package io.geobroker.broker.update.web;

import io.geobroker.broker.update.UpdateSettings;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How customers are told what happens to their orders.
 *
 * @param pollInterval how long after one look for a connected customer's news the next one begins; default 250 ms. Lowering
 *     it tells sooner and costs a read per region, customer and look
 * @param maxPolling customers read at the same moment; default 32. Lowering it leaves more of the datacenter to placing and
 *     matching and tells later when many customers are connected
 * @param overlap how far before its cursor a look reads; default 2 s. Raising it finds more of what arrives out of order at
 *     once rather than at the next catch-up
 * @param catchUpInterval how often a look goes back by {@code catchUpWindow}; default 5 s
 * @param catchUpWindow default 1 min
 * @param sweepInterval how often a look goes back by {@code sweepHorizon}; default 1 min. It is how late, after a cut, the
 *     events that were kept for this datacenter may be told
 * @param sweepHorizon default 4 h, above the time for which Cassandra keeps what a datacenter misses (3 h). Raising it costs
 *     memory for the ids of so many hours, for each connected customer
 * @param retention how long events are kept and can be replayed; default 7 days, to the second
 * @param maxConnections connections at this broker; default 500. More are refused with 429, websockets with 1013
 * @param maxPerCustomer connections of one customer at this broker; default 5
 * @param maxWaiting events that may wait for one connection; default 256. A peer that leaves more waiting is disconnected;
 *     raising it forgives longer pauses and costs about a kilobyte an event
 * @param heartbeatInterval how often a sign of life is sent; default 15 s. Below the patience of proxies between
 * @param sendWithin how long a websocket's peer may take for one message; default 10 s
 * @param listenWithin how long a websocket may be silent while it does not listen; default 30 s
 * @param authenticateWithin how long a websocket may be open before its key was found good; default 5 s
 * @param maxUnauthenticated websockets at this broker that may be open without; default 200. More are closed with 1013
 * @param maxUnauthenticatedPerAddress of those, how many may come from one address; default 20. Raise it where a proxy hides
 *     the addresses of customers
 */
@Validated
@ConfigurationProperties("geobroker.updates")
public record UpdatesProperties(
        @DefaultValue("250ms") Duration pollInterval,
        @DefaultValue("32") @Min(1) int maxPolling,
        @DefaultValue("2s") Duration overlap,
        @DefaultValue("5s") Duration catchUpInterval,
        @DefaultValue("1m") Duration catchUpWindow,
        @DefaultValue("1m") Duration sweepInterval,
        @DefaultValue("4h") Duration sweepHorizon,
        @DefaultValue("7d") Duration retention,
        @DefaultValue("500") @Min(1) int maxConnections,
        @DefaultValue("5") @Min(1) int maxPerCustomer,
        @DefaultValue("256") @Min(1) @Max(10_000) int maxWaiting,
        @DefaultValue("15s") Duration heartbeatInterval,
        @DefaultValue("10s") Duration sendWithin,
        @DefaultValue("30s") Duration listenWithin,
        @DefaultValue("5s") Duration authenticateWithin,
        @DefaultValue("200") @Min(1) int maxUnauthenticated,
        @DefaultValue("20") @Min(1) int maxUnauthenticatedPerAddress) {

    public UpdateSettings settings() {
        return new UpdateSettings(overlap, catchUpWindow, sweepHorizon, maxConnections, maxPerCustomer, maxPolling);
    }
}
