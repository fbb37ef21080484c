package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which of this program's migrations a datacenter has. For one thread. */
final class AppliedMigrations {
    private static final Logger LOG = LoggerFactory.getLogger(AppliedMigrations.class);

    private final CqlSession session;
    private final List<Migration> bundled;
    private final Patience patience;
    private final MigrationHistory history;

    AppliedMigrations(CqlSession session, List<Migration> bundled, Patience patience) {
        this.session = session;
        this.bundled = bundled;
        this.patience = patience;
        this.history = new MigrationHistory(session);
    }

    /** In their order. */
    List<Migration> missing(ConsistencyLevel consistency, String replicas) {
        return patience.insist(
                "the history of migrations could not be read from " + replicas, () -> missing(consistency));
    }

    private List<Migration> missing(ConsistencyLevel consistency) {
        return MigrationHistory.missing(bundled, history.read(consistency));
    }

    /**
     * Waits until the own datacenter has all migrations and their tables. Changes nothing.
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
            List<Migration> missing = missing(ConsistencyLevel.LOCAL_QUORUM);
            return missing.isEmpty()
                    ? null
                    : missing.stream().map(Migration::fileName).collect(Collectors.joining(", "));
        } catch (DriverException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** The schema can reach a datacenter a minute after the history. */
    void awaitTables() {
        Set<String> absent = Migration.tables(bundled);
        while (true) {
            absent.removeAll(patience.insist(
                    "the tables could not be listed", () -> BrokerKeyspace.tables(session, Schema.KEYSPACE)));
            if (absent.isEmpty()) {
                return;
            }
            patience.pause("migrations are recorded, but the own datacenter did not get the tables " + absent, null);
        }
    }
}
