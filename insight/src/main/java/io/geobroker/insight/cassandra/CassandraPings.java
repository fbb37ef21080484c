package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.insight.link.Pings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Pings over this broker's sessions to other datacenters: the least that a node can answer, on a connection that is open
 * anyway. What the node takes for it, a fraction of a millisecond, is in the time.
 */
public final class CassandraPings implements Pings {
    private final CassandraSessions sessions;
    private final Function<String, Duration> within;

    /** @param within how long the answer of a region may take, the ocean included */
    public CassandraPings(CassandraSessions sessions, Function<String, Duration> within) {
        this.sessions = sessions;
        this.within = within;
    }

    @Override
    public CompletionStage<Void> ping(String region) {
        if (!sessions.isReachable(region)) {
            return CompletableFuture.failedFuture(new RegionUnreachableException(region, null));
        }
        return sessions.to(region).thenCompose(session -> ping(session, within.apply(region)));
    }

    private static CompletionStage<Void> ping(CqlSession session, Duration within) {
        // Answered by the coordinator alone; idempotent.
        return session.executeAsync(Intent.BACKGROUND_READ
                        .idempotent("SELECT key FROM system.local")
                        .setTimeout(within))
                .thenAccept(answer -> {});
    }
}
