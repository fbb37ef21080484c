package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * One store of a kind for each region, through this broker's session to that region's datacenter. Threads may share it.
 *
 * @param <T> the store
 */
public final class CassandraRegions<T> implements Regions<T> {
    private final CassandraSessions sessions;
    private final Map<String, CompletableFuture<T>> stores = new HashMap<>();

    /**
     * @param home this broker's region; its store is ready at once
     * @param storeAtHome the store of the home region
     * @param make makes the store of another region from the session to it; may block
     * @param repeater repeats making the stores abroad
     */
    public CassandraRegions(
            CassandraSessions sessions,
            World world,
            String home,
            T storeAtHome,
            Function<CqlSession, T> make,
            Repeater repeater) {
        this.sessions = sessions;
        for (Region region : world.regions()) {
            stores.put(
                    region.name(),
                    region.name().equals(home)
                            ? CompletableFuture.completedFuture(storeAtHome)
                            : sessions.to(region.name())
                                    .thenCompose(session -> make(region.name(), session, make, repeater))
                                    .toCompletableFuture());
        }
    }

    /**
     * The store of a region, unless that region cannot be reached now.
     *
     * @throws IllegalArgumentException when the world has no such region
     */
    public Optional<T> find(String region) {
        CompletableFuture<T> store = stores.get(region);
        if (store == null) {
            throw new IllegalArgumentException("unknown region: " + region);
        }
        return store.isDone() && !store.isCompletedExceptionally() && sessions.isReachable(region)
                ? Optional.of(store.join())
                : Optional.empty();
    }

    @Override
    public T in(String region) {
        return find(region).orElseThrow(() -> new RegionUnreachableException(region, null));
    }

    private static <T> CompletionStage<T> make(
            String region, CqlSession session, Function<CqlSession, T> make, Repeater repeater) {
        // Preparing blocks, which neither the driver's threads nor the repeater's may.
        Executor ownThread = task -> {
            Thread thread = new Thread(task, "prepare-" + region);
            thread.setDaemon(true);
            thread.start();
        };
        return repeater.untilDone(
                "prepare statements in " + region,
                () -> CompletableFuture.supplyAsync(() -> make.apply(session), ownThread));
    }
}
