package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.broker.region.RegionDoors;
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

/** One store for each region, through this broker's session to its datacenter. Thread-safe. */
public final class CassandraRegions<T> implements Regions<T> {
    private final CassandraSessions sessions;
    private final T storeAtHome;
    private final Map<String, CompletableFuture<T>> stores = new HashMap<>();

    /**
     * @param make makes another region's store from its session; may block
     * @param repeater repeats that
     */
    public CassandraRegions(
            CassandraSessions sessions,
            World world,
            String home,
            T storeAtHome,
            Function<CqlSession, T> make,
            Repeater repeater) {
        this.sessions = sessions;
        this.storeAtHome = storeAtHome;
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

    /** Empty while the region cannot be reached; an account's home may have been removed from the world. */
    public Optional<T> find(String region) {
        CompletableFuture<T> store = stores.get(region);
        return store != null && store.isDone() && !store.isCompletedExceptionally() && sessions.isReachable(region)
                ? Optional.of(store.join())
                : Optional.empty();
    }

    /** Other regions while they have a quorum: less cannot take over or tell anything. */
    public PeerRegions<T> others(RegionDoors doors, Listings listings) {
        return new PeerRegions<>(
                storeAtHome, doors, listings, region -> sessions.hasQuorum(region) ? find(region) : Optional.empty());
    }

    @Override
    public T in(String region) {
        return find(region).orElseThrow(() -> new RegionUnreachableException(region, null));
    }

    private static <T> CompletionStage<T> make(
            String region, CqlSession session, Function<CqlSession, T> make, Repeater repeater) {
        // Preparing blocks; the threads of the driver and the repeater must not.
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
