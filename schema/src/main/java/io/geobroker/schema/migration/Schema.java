package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import io.geobroker.schema.Checks;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates a cluster's missing tables, once, however many brokers start together.
 *
 * <p>With all migrations applied, only the own datacenter is needed, otherwise a majority of the world's replicas.
 *
 * <p>Steps, and what a death of the process or a timeout leaves:
 *
 * <ol>
 *   <li><b>keyspaces</b>, then <b>tables of lock and regions</b>, then <b>that of history</b>: {@code IF NOT EXISTS} with
 *       fixed ids, so repeated or continued by the next program. Until there is a history, also for all other regions.
 *   <li><b>history read at LOCAL_QUORUM</b>: may miss another region's newest migration; step 4 finds it.
 *   <li><b>lock taken</b> (SERIAL): a dead holder's expires after {@link #LOCK_LIFETIME}. After a timeout it is taken again,
 *       which tells whether it is ours.
 *   <li><b>history read at SERIAL</b>: includes writes of other holders that timed out.
 *   <li><b>lock kept</b> before every step; if lost, back to step 2.
 *   <li><b>a step of all missing migrations</b> ({@link MigrationPlan}): after a death the history has none of them. The
 *       next program executes all again; repeated statements change nothing.
 *   <li><b>schema agreement</b> of the reachable nodes of the own datacenter. Nodes elsewhere that lack a table refuse its
 *       mutations, which are kept as hints.
 *   <li><b>history written</b> (SERIAL), all or none. After a death see 6; after a timeout it is repeated, and if that
 *       writes nothing, step 2 tells.
 *   <li><b>lock released</b>, if still ours, without waiting: otherwise it expires.
 *   <li><b>tables and columns awaited</b>: after a partition the schema may follow the history by a minute, Cassandra's
 *       delay before a pull.
 *   <li><b>listings seeded</b> at LOCAL_QUORUM: after a death the next start adds the missing ones.
 * </ol>
 *
 * <p>Schema metadata is off meanwhile, because each statement would refresh all of it.
 */
public final class Schema {
    private static final Logger LOG = LoggerFactory.getLogger(Schema.class);

    /** The keyspace of the world's tables. */
    public static final String KEYSPACE = "broker";

    /** Longer than a statement and its schema agreement, so that a live holder renews in time. */
    static final Duration LOCK_LIFETIME = Duration.ofSeconds(60);

    /** Above the server's timeouts of 2 s plus the latency between regions. */
    static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(10);

    static final Duration DDL_TIMEOUT = Duration.ofSeconds(30);

    private static final Duration DEFAULT_PATIENCE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(400);

    private final CqlSession session;
    private final World world;
    private final List<String> datacenters;
    private final Patience patience;
    private final MigrationHistory history;
    private final SchemaChanges changes;
    private final Keyspaces keyspaces;

    private Schema(
            CqlSession session,
            World world,
            Engine engine,
            int replicasPerDatacenter,
            List<Migration> bundled,
            Patience patience) {
        this.session = session;
        this.world = world;
        this.datacenters = world.regions().stream().map(Region::datacenter).toList();
        this.patience = patience;
        this.history = new MigrationHistory(session, bundled, patience);
        this.changes = new SchemaChanges(session, engine, patience);
        this.keyspaces = new Keyspaces(session, world, replicasPerDatacenter, changes, patience);
    }

    /** On Cassandra, for at most two minutes. */
    public static void apply(CqlSession session, World world, int replicasPerDatacenter) {
        apply(session, world, Engine.CASSANDRA, replicasPerDatacenter, DEFAULT_PATIENCE);
    }

    /**
     * Brings the schema up to date. Blocks, so not for driver threads. Safe to run concurrently.
     *
     * @param session connected to the datacenter of a region of the world
     * @param world gives the datacenters of a new keyspace, and the listings to seed
     * @param replicasPerDatacenter for a new keyspace; a difference to an existing one is only logged
     * @param patience the time limit; above 60 s, to outlive a dead program's lock
     * @throws SchemaUnavailableException when the time is over; safe to try again
     * @throws SchemaException when an operator must act: an applied migration was edited, the keyspace has no replicas here,
     *     or a statement is refused
     */
    public static void apply(
            CqlSession session, World world, Engine engine, int replicasPerDatacenter, Duration patience) {
        apply(session, world, engine, replicasPerDatacenter, Migration.bundled(), patience);
    }

    /**
     * Waits until another program has brought the schema up to date. Changes nothing, needs only the own datacenter, blocks.
     *
     * @throws SchemaUnavailableException when the time is over
     * @throws SchemaException when an applied migration differs from this program's
     */
    public static void awaitApplied(CqlSession session, Duration patience) {
        awaitApplied(session, new Patience(patience, PAUSE));
    }

    static void awaitApplied(CqlSession session, Patience patience) {
        unfollowed(session, patience, new MigrationHistory(session, Migration.bundled(), patience)::awaitAll);
    }

    static void apply(
            CqlSession session,
            World world,
            Engine engine,
            int replicasPerDatacenter,
            List<Migration> bundled,
            Duration patience) {
        Checks.that(replicasPerDatacenter > 0, "replicas per datacenter must be > 0: " + replicasPerDatacenter);
        new Schema(session, world, engine, replicasPerDatacenter, bundled, new Patience(patience, PAUSE)).apply();
    }

    private void apply() {
        String datacenter = ownDatacenter();
        unfollowed(session, patience, () -> {
            keyspaces.ensure(datacenter);
            applyMigrations(datacenter);
            history.awaitTables();
        });
        patience.insist("the listings could not be written in " + datacenter, () -> {
            new ListingSeed(session).sow(world);
            return true;
        });
    }

    private static void unfollowed(CqlSession session, Patience patience, Runnable work) {
        boolean followed = session.isSchemaMetadataEnabled();
        session.setSchemaMetadataEnabled(false);
        CompletionStage<Metadata> read;
        try {
            work.run();
        } finally {
            read = session.setSchemaMetadataEnabled(followed);
        }
        if (!read.handle((metadata, failure) -> failure == null)
                .toCompletableFuture()
                .join()) {
            patience.insist("the tables could not be read", session::refreshSchema);
        }
    }

    private String ownDatacenter() {
        String datacenter = patience.insist(
                "no node of the own datacenter answered",
                () -> session.execute(SimpleStatement.newInstance("SELECT data_center FROM system.local")
                                .setIdempotent(true)
                                .setTimeout(STATEMENT_TIMEOUT))
                        .map(row -> Objects.requireNonNull(row.getString("data_center")))
                        .one());
        if (!datacenters.contains(datacenter)) {
            throw new SchemaException(
                    "the session is connected to datacenter " + datacenter + ", which world " + world.name()
                            + " does not have; it has " + String.join(", ", datacenters),
                    null);
        }
        return datacenter;
    }

    private void applyMigrations(String datacenter) {
        while (!history.missing(ConsistencyLevel.LOCAL_QUORUM, "a majority of the replicas in " + datacenter)
                .isEmpty()) {
            MigrationLock lock = new MigrationLock(
                    session,
                    new MigrationLock.Holder(UUID.randomUUID(), datacenter, Instant.now()),
                    LOCK_LIFETIME,
                    System::nanoTime);
            Optional<MigrationLock.Holder> other = patience.insist(
                    "the schema lacks migrations, and the lock to apply them could not be had from "
                            + majorityOfTheWorld(),
                    lock::tryTake);
            if (other.isPresent()) {
                patience.pause("the schema is locked by " + other.get() + ", who did not finish", null);
                continue;
            }
            try {
                if (applyMissing(lock, datacenter)) {
                    return;
                }
                LOG.info("the lock on the schema was lost, or the history was written meanwhile; looking again");
            } finally {
                lock.release();
            }
        }
    }

    /** @return false when the lock was lost or another program recorded migrations meanwhile */
    private boolean applyMissing(MigrationLock lock, String datacenter) {
        List<Migration> pending = history.missing(ConsistencyLevel.SERIAL, majorityOfTheWorld());
        if (pending.isEmpty()) {
            return true;
        }
        long startNanos = System.nanoTime();
        String names = pending.stream().map(Migration::fileName).collect(Collectors.joining(", "));
        List<List<String>> steps = MigrationPlan.steps(pending);
        for (List<String> step : steps) {
            if (!renewed(lock)) {
                return false;
            }
            changes.makeTogether("migrations could not be applied: " + names, step);
        }
        if (!renewed(lock)) {
            return false;
        }
        if (!patience.insist(
                "migrations were applied but could not be recorded by " + majorityOfTheWorld() + ": " + names,
                () -> history.record(pending, datacenter, Instant.now()))) {
            return false;
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        LOG.info("applied {} in {} steps and {} ms", names, steps.size(), millis);
        return true;
    }

    private boolean renewed(MigrationLock lock) {
        return patience.insist("the lock on the schema could not be renewed by " + majorityOfTheWorld(), lock::keep);
    }

    private String majorityOfTheWorld() {
        return "a majority of the replicas of " + String.join(", ", datacenters);
    }
}
