package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A lock with a TTL, so that one program of the world changes the schema.
 *
 * <p>SERIAL, because LOCAL_SERIAL would allow one holder per datacenter. Correctness does not depend on it: after a long
 * pause or with a wrong clock there may be two holders. Both execute the same idempotent statements with the same fixed
 * table ids. Every statement may be repeated after an unknown outcome.
 */
final class MigrationLock {
    private static final Logger LOG = LoggerFactory.getLogger(MigrationLock.class);

    static final String TABLE = "migration_lock";
    static final String DDL = """
            CREATE TABLE IF NOT EXISTS broker.migration_lock (
                name text PRIMARY KEY,
                holder uuid,
                datacenter text,
                since timestamp
            ) WITH ID = 1fa78efe-408a-324f-a860-92dabb4346e2
              AND comment = 'Who changes the schema now. One row, conditional writes only, expires by itself.'
              AND compaction = {'class': 'UnifiedCompactionStrategy'}""";

    record Holder(UUID id, String datacenter, Instant since) {
        @Override
        public String toString() {
            return "a broker in " + datacenter + " since " + since;
        }
    }

    private final CqlSession session;
    private final Holder self;
    private final Duration lifetime;
    private final LongSupplier nanoTime;
    // Before the first attempt: one without an answer may have taken it.
    private long youngSinceNanos;

    MigrationLock(CqlSession session, Holder self, Duration lifetime, LongSupplier nanoTime) {
        this.session = session;
        this.self = self;
        this.lifetime = lifetime;
        this.nanoTime = nanoTime;
        youngSinceNanos = nanoTime.getAsLong();
    }

    /** @return the other holder; empty when it is ours */
    Optional<Holder> tryTake() {
        long startNanos = nanoTime.getAsLong();
        // QUORUM commit, SERIAL; safe to repeat; one partition
        Row row = execute("""
                INSERT INTO broker.migration_lock (name, holder, datacenter, since)
                VALUES ('schema', ?, ?, ?) IF NOT EXISTS USING TTL ?""", self.id(), self.datacenter(), self.since(), Math.toIntExact(lifetime.toSeconds()));
        if (applied(row)) {
            youngSinceNanos = startNanos;
            return Optional.empty();
        }
        Holder holder = new Holder(
                Objects.requireNonNull(row.getUuid("holder")),
                Objects.requireNonNull(row.getString("datacenter")),
                Objects.requireNonNull(row.getInstant("since")));
        return holder.id().equals(self.id()) ? Optional.empty() : Optional.of(holder);
    }

    /**
     * Renews the lock after a sixth of its lifetime.
     *
     * @return false when it is no longer ours
     */
    boolean keep() {
        Duration age = Duration.ofNanos(nanoTime.getAsLong() - youngSinceNanos);
        if (age.compareTo(lifetime.dividedBy(6)) < 0) {
            return true;
        }
        // Before the statement: the TTL may start at any moment during it.
        long startNanos = nanoTime.getAsLong();
        // QUORUM commit, SERIAL; safe to repeat; one partition. All columns: an omitted one would expire earlier.
        boolean ours = applied(execute(
                """
                UPDATE broker.migration_lock USING TTL ? SET holder = ?, datacenter = ?, since = ?
                WHERE name = 'schema' IF holder = ?""", Math.toIntExact(lifetime.toSeconds()), self.id(), self.datacenter(), self.since(), self.id()));
        if (ours) {
            youngSinceNanos = startNanos;
        }
        return ours;
    }

    /** Tried once and not awaited, because the lock expires anyway. */
    void release() {
        // QUORUM commit, SERIAL; safe to repeat; one partition
        session.executeAsync(
                        statement("DELETE FROM broker.migration_lock WHERE name = 'schema' IF holder = ?", self.id()))
                .whenComplete((result, failure) -> {
                    if (failure != null) {
                        LOG.warn(
                                "lock on the schema not released, it ends by itself within {} s",
                                lifetime.toSeconds(),
                                failure);
                    }
                });
    }

    private Row execute(String cql, Object... values) {
        return Objects.requireNonNull(session.execute(statement(cql, values)).one());
    }

    private static SimpleStatement statement(String cql, Object... values) {
        return SimpleStatement.newInstance(cql, values)
                .setConsistencyLevel(ConsistencyLevel.QUORUM)
                .setSerialConsistencyLevel(ConsistencyLevel.SERIAL)
                .setTimeout(Schema.STATEMENT_TIMEOUT);
    }

    private static boolean applied(Row row) {
        return row.getBoolean("[applied]");
    }
}
