package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables of geobroker in a cluster: creates what is missing, once, however many brokers start together.
 *
 * <p>When every migration of this program was applied already, only the own datacenter is needed. Otherwise a majority
 * of all replicas of the world has to agree on who applies them, so the very first start of a world, and the first start
 * of a version that brings a migration, need more than one of two regions.
 *
 * <p>What if the process dies, or a statement times out, at each step:
 *
 * <ol>
 *   <li><b>keyspaces</b> of the world and of the regions, then <b>tables of history, lock and regions</b> ({@code IF NOT
 *       EXISTS}, fixed table ids): whoever comes next finds them or creates the same ones, of the regions those of its own.
 *       A timeout says nothing about whether they are there: repeated.
 *   <li><b>history read at LOCAL_QUORUM</b>: nothing was written. It may miss a migration that another region applied a
 *       moment ago; step 4 then finds it.
 *   <li><b>lock taken</b> (SERIAL): a dead holder's lock ends after {@link #LOCK_LIFETIME}; others wait for that. After a
 *       timeout the lock may be ours: taking it again says so.
 *   <li><b>history read at SERIAL</b>: what another holder wrote is seen, even a write that timed out for it.
 *   <li><b>lock kept</b> before every step, renewed if it is not young: when it is not ours any more we begin again at step 2.
 *   <li><b>a step of all missing migrations</b> ({@link MigrationPlan}), which is one statement or several that do not depend on
 *       each other, also of several files: dead or timed out in it or after it, the schema has a part of them and the history
 *       has none; the next one executes all statements of all missing migrations again, which changes nothing that is there.
 *   <li><b>wait for schema agreement</b> of the reachable nodes of the own datacenter. Other datacenters may follow
 *       later; a node that does not know a table yet refuses its mutations, which are then kept as hints.
 *   <li><b>history written</b> (SERIAL), all missing migrations in one conditional write, so all or none: dead before it, see
 *       6. After a timeout it is written again, which changes nothing if it was; whether it was is then looked up as in step 2.
 *   <li><b>lock released</b>, only if still ours, without waiting for it: dead before it, or timed out, it ends by itself.
 *   <li><b>tables awaited</b>: in a region that was cut off meanwhile the history arrives first, as a hint or by reading,
 *       and the schema up to a minute later, because Cassandra waits that long before it pulls it.
 *   <li><b>listings seeded</b> at LOCAL_QUORUM: dead halfway, the next start adds those that are missing.
 * </ol>
 *
 * <p>Meanwhile the session does not follow the schema, which would cost it a look at everything after each statement; it
 * looks once in the end.
 */
public final class Schema {
    private static final Logger LOG = LoggerFactory.getLogger(Schema.class);

    /** The keyspace of all tables. */
    public static final String KEYSPACE = "broker";

    /** Longer than a statement and the agreement on it take, so that a living holder renews in time. */
    static final Duration LOCK_LIFETIME = Duration.ofSeconds(60);

    /** Above the server's own timeouts of 2 s, with room for some oceans. */
    static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(10);

    static final Duration DDL_TIMEOUT = Duration.ofSeconds(30);

    private static final Duration DEFAULT_PATIENCE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(400);

    private final CqlSession session;
    private final World world;
    private final int replicasPerDatacenter;
    private final Patience patience;
    private final BrokerKeyspace keyspace;
    private final AppliedMigrations applied;
    private final MigrationHistory history;
    private final SchemaChanges changes;

    private Schema(
            CqlSession session,
            World world,
            Engine engine,
            int replicasPerDatacenter,
            List<Migration> bundled,
            Patience patience) {
        this.session = session;
        this.world = world;
        this.replicasPerDatacenter = replicasPerDatacenter;
        this.patience = patience;
        this.applied = new AppliedMigrations(session, bundled, patience);
        this.keyspace = new BrokerKeyspace(session, world, replicasPerDatacenter);
        this.history = new MigrationHistory(session);
        this.changes = new SchemaChanges(session, engine, patience);
    }

    /** {@link #apply(CqlSession, World, Engine, int, Duration)} on Cassandra, with two minutes of patience. */
    public static void apply(CqlSession session, World world, int replicasPerDatacenter) {
        apply(session, world, Engine.CASSANDRA, replicasPerDatacenter, DEFAULT_PATIENCE);
    }

    /**
     * Brings the schema up to date. Blocks, so never on a thread of the driver; any number of programs may do it at once.
     *
     * @param session connected to the datacenter of one region of the world; its keyspace and defaults do not matter
     * @param world its datacenters get the replicas of a new keyspace, its listings are the seed
     * @param engine what the session is connected to
     * @param replicasPerDatacenter for a new keyspace; an existing one is left as it is, with a warning if it differs
     * @param patience how long to go on when replicas do not answer or another program is at it; more than
     *     60 s, or a dead program's lock is not outlived
     * @throws SchemaUnavailableException when that was not long enough; nothing is broken, try again
     * @throws SchemaException when somebody has to act, as the message says: an applied migration was edited, the
     *     keyspace has no replicas here, a statement is refused
     */
    public static void apply(
            CqlSession session, World world, Engine engine, int replicasPerDatacenter, Duration patience) {
        apply(session, world, engine, replicasPerDatacenter, Migration.bundled(), patience);
    }

    /**
     * Waits until something else has brought the schema up to date, and changes nothing; needs the own datacenter alone. Blocks.
     *
     * @param patience how long to wait
     * @throws SchemaUnavailableException when that was not long enough
     * @throws SchemaException when a migration of this program is another than the one that was applied
     */
    public static void awaitApplied(CqlSession session, Duration patience) {
        awaitApplied(session, new Patience(patience, PAUSE));
    }

    static void awaitApplied(CqlSession session, Patience patience) {
        unfollowed(session, patience, new AppliedMigrations(session, Migration.bundled(), patience)::awaitAll);
    }

    static void apply(
            CqlSession session,
            World world,
            Engine engine,
            int replicasPerDatacenter,
            List<Migration> bundled,
            Duration patience) {
        if (replicasPerDatacenter < 1) {
            throw new IllegalArgumentException("replicas per datacenter must be > 0: " + replicasPerDatacenter);
        }
        new Schema(session, world, engine, replicasPerDatacenter, bundled, new Patience(patience, PAUSE)).apply();
    }

    private void apply() {
        String datacenter = ownDatacenter();
        unfollowed(session, patience, () -> {
            ensureKeyspaces(datacenter);
            applyMigrations(datacenter);
            applied.awaitTables();
        });
        patience.insist("the listings could not be written in " + datacenter, () -> {
            new ListingSeed(session).sow(world);
            return true;
        });
    }

    /** Looks at the schema once in the end, and not after each of its changes. */
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
        List<String> known = world.regions().stream().map(Region::datacenter).toList();
        if (!known.contains(datacenter)) {
            throw new SchemaException(
                    "the session is connected to datacenter " + datacenter + ", which world " + world.name()
                            + " does not have; it has " + String.join(", ", known),
                    null);
        }
        return datacenter;
    }

    /** With the tables that are not made by migrations: in a new world those of every region, later those of the own. */
    private void ensureKeyspaces(String datacenter) {
        String goal = "keyspaces could not be created; every datacenter must have been up once";
        boolean isNew = !patience.insist(goal, keyspace::exists);
        List<RegionKeyspace> regional = (isNew
                        ? world.regions()
                        : List.of(world.regionOf(datacenter).orElseThrow()))
                .stream()
                        .map(region -> new RegionKeyspace(session, region, replicasPerDatacenter))
                        .toList();
        List<String> absent = new ArrayList<>();
        if (isNew) {
            absent.add(keyspace.ddl());
        }
        regional.stream().filter(each -> !patience.insist(goal, each::exists)).forEach(each -> absent.add(each.ddl()));
        changes.makeTogetherOnceAllowed(goal, absent);
        patience.insist("the replication of keyspace broker could not be read", () -> {
            keyspace.check(datacenter);
            return true;
        });
        String tables = "the tables of history, lock and region could not be created";
        Set<String> existing = patience.insist(tables, () -> BrokerKeyspace.tables(session));
        absent.clear();
        if (!existing.contains(MigrationHistory.TABLE)) {
            absent.add(MigrationHistory.DDL);
        }
        if (!existing.contains(MigrationLock.TABLE)) {
            absent.add(MigrationLock.DDL);
        }
        regional.forEach(each -> absent.addAll(patience.insist(tables, each::absentTables)));
        changes.makeTogether(tables, absent);
    }

    private void applyMigrations(String datacenter) {
        while (!applied.missing(ConsistencyLevel.LOCAL_QUORUM, "a majority of the replicas in " + datacenter)
                .isEmpty()) {
            MigrationLock lock = new MigrationLock(
                    session, new MigrationLock.Holder(UUID.randomUUID(), datacenter, Instant.now()), LOCK_LIFETIME);
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

    /** Applies what the whole world lacks; false when it is not sure that this was done and is now all. */
    private boolean applyMissing(MigrationLock lock, String datacenter) {
        List<Migration> pending = applied.missing(ConsistencyLevel.SERIAL, majorityOfTheWorld());
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
        LOG.info(
                "applied {} in {} steps and {} ms",
                names,
                steps.size(),
                Duration.ofNanos(System.nanoTime() - startNanos).toMillis());
        return true;
    }

    private boolean renewed(MigrationLock lock) {
        return patience.insist("the lock on the schema could not be renewed by " + majorityOfTheWorld(), lock::keep);
    }

    private String majorityOfTheWorld() {
        return "a majority of the replicas of "
                + String.join(
                        ", ", world.regions().stream().map(Region::datacenter).toList());
    }
}
