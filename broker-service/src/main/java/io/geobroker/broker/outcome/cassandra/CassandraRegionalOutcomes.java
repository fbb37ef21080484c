package io.geobroker.broker.outcome.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** The doors of all regions, each through this broker's session to that region's datacenter. Threads may share it. */
public final class CassandraRegionalOutcomes implements RegionalOutcomes {
    private final CassandraSessions sessions;
    private final Map<String, CompletableFuture<Outcomes>> doors = new HashMap<>();

    /**
     * @param home this broker's region; its door is ready at once
     * @param outcomes the door of the home region
     * @param repeater repeats claims whose answer is unknown, and preparing them abroad
     */
    public CassandraRegionalOutcomes(
            CassandraSessions sessions, World world, String home, Outcomes outcomes, Repeater repeater) {
        this.sessions = sessions;
        for (Region region : world.regions()) {
            doors.put(
                    region.name(),
                    region.name().equals(home)
                            ? CompletableFuture.completedFuture(outcomes)
                            : sessions.to(region.name())
                                    .thenCompose(session -> prepare(region.name(), session, repeater))
                                    .toCompletableFuture());
        }
    }

    @Override
    public Outcomes in(String region) {
        CompletableFuture<Outcomes> door = doors.get(region);
        if (door == null) {
            throw new IllegalArgumentException("unknown region: " + region);
        }
        if (!door.isDone() || door.isCompletedExceptionally() || !sessions.isReachable(region)) {
            throw new RegionUnreachableException(region, null);
        }
        return door.join();
    }

    private static CompletionStage<Outcomes> prepare(String region, CqlSession session, Repeater repeater) {
        // Preparing blocks, which neither the driver's threads nor the repeater's may.
        Executor ownThread = task -> {
            Thread thread = new Thread(task, "prepare-" + region);
            thread.setDaemon(true);
            thread.start();
        };
        return repeater.untilDone(
                "prepare the claim in " + region,
                () -> CompletableFuture.supplyAsync(() -> new CassandraOutcomes(session, repeater), ownThread));
    }
}
