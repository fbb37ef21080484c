package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
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
 *   <li><b>keyspace, tables of history and lock</b> ({@code IF NOT EXISTS}, fixed table ids): whoever comes next finds
 *       them or creates the same ones. A timeout says nothing about whether they are there: repeated.
 *   <li><b>history read at LOCAL_QUORUM</b>: nothing was written. It may miss a migration that another region applied a
 *       moment ago; step 4 then finds it.
 *   <li><b>lock taken</b> (SERIAL): a dead holder's lock ends after {@link #LOCK_LIFETIME}; others wait for that. After a
 *       timeout the lock may be ours: taking it again says so.
 *   <li><b>history read at SERIAL</b>: what another holder wrote is seen, even a write that timed out for it.
 *   <li><b>lock kept</b> before every step, renewed if it is not young: when it is not ours any more we begin again at step 2.
 *   <li><b>a step of a migration</b>, which is one statement or several tables at once: dead or timed out after it, the schema has it and the history does not; the
 *       next one executes the migration again from its first statement, which changes nothing that is there.
 *   <li><b>wait for schema agreement</b> of the reachable nodes of the own datacenter. Other datacenters may follow
 *       later; a node that does not know a table yet refuses its mutations, which are then kept as hints.
 *   <li><b>history written</b> (SERIAL): dead before it, see 6. After a timeout it is written again; finding our own row
 *       is success.
 *   <li><b>lock released</b>, only if still ours: dead before it, or timed out, it ends by itself.
 *   <li><b>tables awaited</b>: in a region that was cut off meanwhile the history arrives first, as a hint or by reading,
 *       and the schema up to a minute later, because Cassandra waits that long before it pulls it.
 *   <li><b>keyspace and tables of the own region</b> ({@code IF NOT EXISTS}, fixed table ids): as with the first step.
 *   <li><b>listings seeded</b> at LOCAL_QUORUM: dead halfway, the next start adds those that are missing.
 * </ol>
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

    /**
     * A node may not know yet what another program changed at another node a moment ago, and nodes tell each other of
     * their schema versions once a second: what is refused is tried again for about ten seconds.
     */
    private static final int TOLERATED_REFUSALS = 25;

    private final CqlSession session;
    private final World world;
    private final int replicasPerDatacenter;
    private final List<Migration> bundled;
    private final Patience patience;
    private final BrokerKeyspace keyspace;
    private final MigrationHistory history;

    private Schema(
            CqlSession session, World world, int replicasPerDatacenter, List<Migration> bundled, Patience patience) {
        this.session = session;
        this.world = world;
        this.replicasPerDatacenter = replicasPerDatacenter;
        this.bundled = bundled;
        this.patience = patience;
        this.keyspace = new BrokerKeyspace(session, world, replicasPerDatacenter);
        this.history = new MigrationHistory(session);
    }

    /** {@link #apply(CqlSession, World, int, Duration)} with two minutes of patience. */
    public static void apply(CqlSession session, World world, int replicasPerDatacenter) {
        apply(session, world, replicasPerDatacenter, DEFAULT_PATIENCE);
    }

    /**
     * Brings the schema up to date. Blocks, so never on a thread of the driver; any number of programs may do it at once.
     *
     * @param session connected to the datacenter of one region of the world; its keyspace and defaults do not matter
     * @param world its datacenters get the replicas of a new keyspace, its listings are the seed
     * @param replicasPerDatacenter for a new keyspace; an existing one is left as it is, with a warning if it differs
     * @param patience how long to go on when replicas do not answer or another program is at it; more than
     *     60 s, or a dead program's lock is not outlived
     * @throws SchemaUnavailableException when that was not long enough; nothing is broken, try again
     * @throws SchemaException when somebody has to act, as the message says: an applied migration was edited, the
     *     keyspace has no replicas here, a statement is refused
     */
    public static void apply(CqlSession session, World world, int replicasPerDatacenter, Duration patience) {
        apply(session, world, replicasPerDatacenter, Migration.bundled(), patience);
    }

    static void apply(
            CqlSession session, World world, int replicasPerDatacenter, List<Migration> bundled, Duration patience) {
        if (replicasPerDatacenter < 1) {
            throw new IllegalArgumentException("replicas per datacenter must be > 0: " + replicasPerDatacenter);
        }
        new Schema(session, world, replicasPerDatacenter, bundled, new Patience(patience, PAUSE)).apply();
    }

    private void apply() {
        String datacenter = ownDatacenter();
        ensureKeyspace(datacenter);
        ensureTables(Map.of(MigrationHistory.TABLE, MigrationHistory.DDL, MigrationLock.TABLE, MigrationLock.DDL));
        applyMigrations(datacenter);
        awaitTables();
        ensureRegionKeyspace(datacenter);
        patience.insist("the listings could not be written in " + datacenter, () -> {
            new ListingSeed(session).sow(world);
            return true;
        });
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

    private void ensureKeyspace(String datacenter) {
        String goal = "keyspace broker could not be created; every datacenter must have been up once";
        if (patience.insist(goal, keyspace::create)) {
            awaitAgreement(goal);
        }
        patience.insist("the replication of keyspace broker could not be read", () -> {
            keyspace.check(datacenter);
            return true;
        });
    }

    private void ensureTables(Map<String, String> ddlByTable) {
        String goal = "tables " + ddlByTable.keySet() + " could not be created";
        Set<String> existing = patience.insist(goal, keyspace::tables);
        List<String> absent = ddlByTable.entrySet().stream()
                .filter(table -> !existing.contains(table.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        executeTogether(goal, absent);
    }

    private void ensureRegionKeyspace(String datacenter) {
        Region region = world.regions().stream()
                .filter(each -> each.datacenter().equals(datacenter))
                .findFirst()
                .orElseThrow();
        RegionKeyspace own = new RegionKeyspace(session, region, replicasPerDatacenter);
        String goal = "keyspace " + own.name() + " could not be made";
        if (!patience.insist(goal, own::exists)) {
            executeTogether(goal, List.of(own.ddl()));
        }
        if (!patience.insist(goal, own::hasTables)) {
            executeTogether(goal, List.of(own.tableDdl()));
        }
    }

    private void applyMigrations(String datacenter) {
        while (!missing(ConsistencyLevel.LOCAL_QUORUM, "a majority of the replicas in " + datacenter)
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
                LOG.warn("the lock on the schema was lost to somebody else; looking again");
            } finally {
                lock.release();
            }
        }
    }

    /** Applies what the whole world lacks; false when the lock was lost before all was done. */
    private boolean applyMissing(MigrationLock lock, String datacenter) {
        for (Migration migration : missing(ConsistencyLevel.SERIAL, majorityOfTheWorld())) {
            long startNanos = System.nanoTime();
            for (List<String> step : migration.steps()) {
                if (!renewed(lock)) {
                    return false;
                }
                executeTogether("migration " + migration.fileName() + " could not be applied", step);
            }
            if (!renewed(lock)) {
                return false;
            }
            patience.insist(
                    "migration " + migration.fileName() + " was applied but could not be recorded by "
                            + majorityOfTheWorld(),
                    () -> {
                        history.record(migration, datacenter, Instant.now());
                        return true;
                    });
            LOG.info(
                    "applied migration {} in {} ms",
                    migration.fileName(),
                    Duration.ofNanos(System.nanoTime() - startNanos).toMillis());
        }
        return true;
    }

    private List<Migration> missing(ConsistencyLevel consistency, String replicas) {
        return MigrationHistory.missing(
                bundled,
                patience.insist(
                        "the history of migrations could not be read from " + replicas,
                        () -> history.read(consistency)));
    }

    private boolean renewed(MigrationLock lock) {
        return patience.insist("the lock on the schema could not be renewed by " + majorityOfTheWorld(), lock::keep);
    }

    /** Executes statements that do not depend on each other at the same time, and waits until the nodes agree on all. */
    private void executeTogether(String goal, List<String> statements) {
        if (statements.isEmpty()) {
            return;
        }
        AtomicInteger refusals = new AtomicInteger();
        patience.insist(goal, () -> {
            List<CompletionStage<AsyncResultSet>> sent = statements.stream()
                    .map(statement -> session.executeAsync(ddl(statement)))
                    .toList();
            for (int i = 0; i < statements.size(); i++) {
                await(goal, statements.get(i), sent.get(i), refusals);
            }
            return true;
        });
        awaitAgreement(goal);
    }

    private static void await(
            String goal, String statement, CompletionStage<AsyncResultSet> sent, AtomicInteger refusals) {
        try {
            sent.toCompletableFuture().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof QueryValidationException refusal
                    && refusals.incrementAndGet() > TOLERATED_REFUSALS) {
                throw new SchemaException(
                        goal + ", it is refused: " + refusal.getMessage() + ", in: " + statement, refusal);
            }
            if (e.getCause() instanceof DriverException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private void awaitAgreement(String goal) {
        while (!patience.insist(goal, session::checkSchemaAgreement)) {
            patience.pause(goal + ": the nodes of the own datacenter did not agree on the schema", null);
        }
    }

    private void awaitTables() {
        Set<String> absent = new HashSet<>();
        bundled.forEach(migration -> absent.addAll(migration.tables()));
        while (true) {
            absent.removeAll(patience.insist("the tables could not be listed", keyspace::tables));
            if (absent.isEmpty()) {
                return;
            }
            patience.pause("migrations are recorded, but the own datacenter did not get the tables " + absent, null);
        }
    }

    private String majorityOfTheWorld() {
        return "a majority of the replicas of "
                + String.join(
                        ", ", world.regions().stream().map(Region::datacenter).toList());
    }

    private static SimpleStatement ddl(String cql) {
        return SimpleStatement.newInstance(cql).setTimeout(DDL_TIMEOUT);
    }
}
