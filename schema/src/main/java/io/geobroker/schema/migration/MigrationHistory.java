package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The applied migrations: one partition, a row each, written by conditional inserts only. Tells which of this program's a
 * datacenter has. For one thread.
 */
record MigrationHistory(CqlSession session, List<Migration> bundled, Patience patience) {
    private static final Logger LOG = LoggerFactory.getLogger(MigrationHistory.class);

    static final String TABLE = "migrations";
    static final String DDL = """
            CREATE TABLE IF NOT EXISTS broker.migrations (
                schema_name text,
                version int,
                file_name text,
                checksum text,
                applied_at timestamp,
                applied_by text,
                PRIMARY KEY (schema_name, version)
            ) WITH ID = d31880a5-33ee-31ac-ae06-41e82932f6a1
              AND comment = 'Applied migrations. Conditional inserts only; read by every broker that starts.'
              AND compaction = {'class': 'UnifiedCompactionStrategy'}""";

    record Applied(String fileName, String checksum) {}

    /** In their order. */
    List<Migration> missing(ConsistencyLevel consistency, String replicas) {
        return patience.insist(
                "the history of migrations could not be read from " + replicas,
                () -> missing(bundled, read(session, consistency)));
    }

    /**
     * Waits until the own datacenter has all migrations, their tables and columns. Changes nothing.
     *
     * @throws SchemaUnavailableException when the time is over
     */
    void awaitAll() {
        @Nullable String waitingFor = notYet();
        if (waitingFor != null) {
            LOG.info("waiting for the tables, which something else makes: {}", waitingFor);
        }
        while (waitingFor != null) {
            patience.pause("the tables are not there, and this program is not to make them: " + waitingFor, null);
            waitingFor = notYet();
        }
        awaitTables();
        while (!patience.insist("the nodes could not be asked for their schema", session::checkSchemaAgreement)) {
            patience.pause("the nodes of the own datacenter did not agree on the schema", null);
        }
    }

    /** What is missing, or the read's error: keyspace, table or permission may not exist yet. Null when complete. */
    private @Nullable String notYet() {
        try {
            List<Migration> missing = missing(bundled, read(session, ConsistencyLevel.LOCAL_QUORUM));
            return missing.isEmpty()
                    ? null
                    : missing.stream().map(Migration::fileName).collect(Collectors.joining(", "));
        } catch (DriverException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** And added columns. The schema can reach a datacenter a minute after the history. */
    void awaitTables() {
        Set<String> absent = Migration.result(bundled);
        while (true) {
            absent.removeAll(patience.insist(
                    "the tables could not be listed",
                    () -> Keyspace.content(session, Schema.KEYSPACE, Optional.empty())));
            if (absent.isEmpty()) {
                return;
            }
            patience.pause("migrations are recorded, but the own datacenter did not get " + absent, null);
        }
    }

    /**
     * By version.
     *
     * @param consistency LOCAL_QUORUM needs only the own datacenter and may miss the newest; SERIAL needs a majority of the
     *     world, misses none, and completes unfinished writes of other programs
     */
    static Map<Integer, Applied> read(CqlSession session, ConsistencyLevel consistency) {
        Map<Integer, Applied> applied = new TreeMap<>();
        // LOCAL_QUORUM or SERIAL; idempotent; one partition
        for (Row row : session.execute(SimpleStatement.newInstance("""
                                SELECT version, file_name, checksum FROM broker.migrations
                                WHERE schema_name = 'broker'""")
                .setConsistencyLevel(consistency)
                .setIdempotent(true)
                .setTimeout(Schema.STATEMENT_TIMEOUT))) {
            applied.put(
                    row.getInt("version"),
                    new Applied(
                            Objects.requireNonNull(row.getString("file_name")),
                            Objects.requireNonNull(row.getString("checksum"))));
        }
        return applied;
    }

    /**
     * Adds all or none.
     *
     * @return false when some exist: from another program, or an earlier try that timed out
     */
    boolean record(List<Migration> migrations, String appliedBy, Instant appliedAt) {
        List<SimpleStatement> inserts = migrations.stream()
                .map(migration -> SimpleStatement.newInstance(
                        """
                        INSERT INTO broker.migrations
                        (schema_name, version, file_name, checksum, applied_at, applied_by)
                        VALUES ('broker', ?, ?, ?, ?, ?) IF NOT EXISTS""", migration.version(), migration.fileName(), migration.checksum(), appliedAt, appliedBy))
                .toList();
        // QUORUM commit, SERIAL; safe to repeat; one partition
        return Objects.requireNonNull(session.execute(BatchStatement.newInstance(BatchType.LOGGED)
                                .addAll(inserts)
                                .setConsistencyLevel(ConsistencyLevel.QUORUM)
                                .setSerialConsistencyLevel(ConsistencyLevel.SERIAL)
                                .setTimeout(Schema.STATEMENT_TIMEOUT))
                        .one())
                .getBoolean("[applied]");
    }

    /**
     * In their order.
     *
     * @throws SchemaException when an applied one has changed since
     */
    static List<Migration> missing(List<Migration> bundled, Map<Integer, Applied> applied) {
        int newest = bundled.isEmpty() ? 0 : bundled.get(bundled.size() - 1).version();
        applied.forEach((version, row) -> {
            if (version > newest) {
                LOG.info("the schema has {}, which is newer than this program", row.fileName());
            }
        });
        return bundled.stream()
                .filter(migration -> {
                    Applied row = applied.get(migration.version());
                    if (row != null) {
                        requireSame(migration, row);
                    }
                    return row == null;
                })
                .toList();
    }

    private static void requireSame(Migration migration, Applied row) {
        if (!row.checksum().equals(migration.checksum())) {
            throw new SchemaException(
                    "migration " + migration.fileName() + " is not the one that was applied as " + row.fileName()
                            + " (checksum " + row.checksum() + ", here " + migration.checksum()
                            + "): restore it and put the change into a new migration",
                    null);
        }
    }
}
