package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This broker's sessions, one to each region's datacenter. Thread-safe. The home session opens first; the others open in the
 * background, for as long as it takes.
 */
public final class CassandraSessions implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraSessions.class);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);
    private static final Backoff BETWEEN_OPENINGS = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(5));

    private final Map<String, CompletableFuture<CqlSession>> sessions = new LinkedHashMap<>();
    private final Repeater openings = new Repeater(BETWEEN_OPENINGS);
    private final ObservationRegistry observations;
    private final Consumer<CqlSessionBuilder> access;

    private final CqlSession home;
    private volatile boolean closed;

    /**
     * Waits for the home datacenter only, and for its migrations, applied here or elsewhere.
     *
     * @param world each of its regions needs an address
     * @param access credentials and TLS of each session
     * @throws IllegalStateException when no node of the home datacenter answers in time
     * @throws IllegalArgumentException when regions and addresses do not match
     * @throws io.geobroker.schema.migration.SchemaException when the schema cannot be brought up to date
     */
    public CassandraSessions(
            World world,
            String homeRegion,
            CassandraProperties properties,
            Consumer<CqlSessionBuilder> access,
            ObservationRegistry observations) {
        requireSameRegions(world, properties.sessions().keySet());
        Region region = world.region(homeRegion);
        this.observations = observations;
        this.access = access;
        this.home = openHome(SessionSettings.of(world, region, region, properties), properties.openWithin());
        sessions.put(region.name(), CompletableFuture.completedFuture(home));
        haveTables(world, properties);
        for (Region to : world.regions()) {
            if (!to.equals(region)) {
                sessions.put(to.name(), openAbroad(SessionSettings.of(world, region, to, properties)));
            }
        }
    }

    /** Open, with all tables, while the broker runs. */
    public CqlSession home() {
        return home;
    }

    /**
     * Completes when it is open, which may be never.
     *
     * @throws IllegalArgumentException when the world has no such region
     */
    public CompletionStage<CqlSession> to(String region) {
        return opening(region).minimalCompletionStage();
    }

    public boolean isReachable(String region) {
        return nodes(region).anyMatch(CassandraSessions::answers);
    }

    /** Whether more than half of its nodes answer. With more nodes than replicas some rows may have a quorum, and some not. */
    public boolean hasQuorum(String region) {
        return haveQuorum(nodes(region).toList());
    }

    static boolean haveQuorum(Collection<Node> nodes) {
        return nodes.stream().filter(CassandraSessions::answers).count() * 2 > nodes.size();
    }

    private static boolean answers(Node node) {
        return node.getOpenConnections() > 0;
    }

    /** Of its datacenter: the driver ignores those of others. None before the session is open. */
    private Stream<Node> nodes(String region) {
        CompletableFuture<CqlSession> opening = opening(region);
        return opening.isDone() && !opening.isCompletedExceptionally()
                ? opening.join().getMetadata().getNodes().values().stream()
                        .filter(node -> node.getDistance() != NodeDistance.IGNORED)
                : Stream.empty();
    }

    @Override
    public void close() {
        closed = true;
        openings.close();
        CompletableFuture<Void> closing = FewAtATime.all(sessions.values().stream()
                .filter(session -> session.isDone() && !session.isCompletedExceptionally())
                .map(session -> session.join().closeAsync()));
        try {
            closing.get(CLOSE_WITHIN.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("sessions are left to end with the process", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private CompletableFuture<CqlSession> opening(String region) {
        CompletableFuture<CqlSession> session = sessions.get(region);
        if (session == null) {
            throw new IllegalArgumentException(
                    "unknown region: " + region + "; known are " + String.join(", ", sessions.keySet()));
        }
        return session;
    }

    private CqlSession openHome(SessionSettings settings, Duration within) {
        CompletableFuture<CqlSession> opening = openings.untilDone(
                        "look up " + settings.address().contactPoints(), settings::lookUp)
                .thenCompose(known -> open(settings))
                .toCompletableFuture();
        String datacenter = settings.region().datacenter();
        LOG.info("waiting for {} at {}", datacenter, settings.address().contactPoints());
        try {
            return opening.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw notOpened(
                    opening,
                    "no node of " + datacenter + " answered within " + within + " at "
                            + settings.address().contactPoints(),
                    e);
        } catch (ExecutionException e) {
            throw notOpened(
                    opening,
                    "cannot open the session to " + datacenter + " at "
                            + settings.address().contactPoints(),
                    e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notOpened(opening, "interrupted while waiting for " + datacenter, e);
        }
    }

    /** Nobody will close this: what was begun for it ends. */
    private IllegalStateException notOpened(
            CompletionStage<CqlSession> opening, String why, @Nullable Throwable cause) {
        openings.close();
        opening.thenAccept(CqlSession::closeAsync);
        return new IllegalStateException(why, cause);
    }

    private void haveTables(World world, CassandraProperties properties) {
        try {
            if (properties.migrate()) {
                Schema.apply(home, world, properties.engine(), properties.replicationFactor(), properties.openWithin());
            } else {
                Schema.awaitApplied(home, properties.openWithin());
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private CompletableFuture<CqlSession> openAbroad(SessionSettings settings) {
        String region = settings.region().name();
        return openings.untilDone(
                        "open the session to " + region,
                        () -> settings.lookUp()
                                .thenCompose(known -> open(settings))
                                .thenApply(session -> unlessClosed(region, session)))
                .toCompletableFuture();
    }

    /** {@link #close} does not see a session that opens later. */
    private CqlSession unlessClosed(String region, CqlSession session) {
        if (closed) {
            session.forceCloseAsync();
            throw new CancellationException("the broker stops");
        }
        LOG.info("region {} is reachable", region);
        return session;
    }

    private CompletionStage<CqlSession> open(SessionSettings settings) {
        CqlSessionBuilder builder = CqlSession.builder().withConfigLoader(settings.loader());
        access.accept(builder);
        return builder.buildAsync()
                .thenApply(session ->
                        new ObservedSession(session, settings.region().datacenter(), observations));
    }

    private static void requireSameRegions(World world, Set<String> configured) {
        Set<String> regions =
                new TreeSet<>(world.regions().stream().map(Region::name).toList());
        if (!regions.equals(configured)) {
            throw new IllegalArgumentException("geobroker.cassandra.sessions must have exactly the regions of world "
                    + world.name() + ", " + regions + ", but has " + new TreeSet<>(configured));
        }
    }
}
