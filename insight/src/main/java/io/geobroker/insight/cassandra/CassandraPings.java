package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.region.RegionUnreachableException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Pings over the sessions to other datacenters; includes a node's fraction of a millisecond.
 *
 * @param within timeout by region, with network latency
 */
public record CassandraPings(CassandraSessions sessions, Function<String, Duration> within) {
    /** Fails without connection or timely answer. */
    public CompletionStage<Void> ping(String region) {
        if (!sessions.isReachable(region)) {
            return CompletableFuture.failedFuture(new RegionUnreachableException(region, null));
        }
        // Answered by the coordinator alone; idempotent.
        SimpleStatement ping = Intent.BACKGROUND_READ
                .idempotent("SELECT key FROM system.local")
                .setTimeout(within.apply(region));
        return sessions.to(region)
                .thenCompose(session -> session.executeAsync(ping))
                .thenAccept(answer -> {});
    }
}
