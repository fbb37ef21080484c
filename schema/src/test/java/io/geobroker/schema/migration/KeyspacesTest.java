package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of Sydney before a cluster that keeps keyspaces, and tables as {@code keyspace.table}. */
class KeyspacesTest {
    private static final Object MADE = CompletableFuture.completedFuture("made");
    private static final Object DIED = CompletableFuture.failedFuture(new IllegalStateException("told to"));

    private final Set<String> made = new LinkedHashSet<>();
    /** Whoever makes more dies. */
    private int most = Integer.MAX_VALUE;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 9})
    void whoeverDiesBetweenTheNextProgramMakesWhatAllRegionsLack(int before) {
        most = before;
        assertThatThrownBy(this::ensure).hasRootCauseMessage("told to");
        most = Integer.MAX_VALUE;

        ensure();

        Set<String> afterDeath = Set.copyOf(made);
        made.clear();
        ensure();
        assertThat(afterDeath)
                .isEqualTo(made)
                .contains("broker_north_virginia.owed_orders", "broker_sydney.owed_orders", "broker.migration_lock");
        assertThat(made).last().isEqualTo("broker.migrations");
    }

    @Test
    void aRegionThatJoinsMakesItsOwn() {
        made.addAll(List.of("broker", "broker.migrations", "broker.migration_lock"));

        ensure();

        assertThat(made).contains("broker_sydney.owed_orders").noneMatch(name -> name.startsWith("broker_north"));
    }

    private void ensure() {
        CqlSession session = session();
        Patience patience = new Patience(Duration.ZERO, Duration.ZERO);
        new Keyspaces(
                        session,
                        WorldFile.load("two-regions"),
                        3,
                        new SchemaChanges(session, Engine.CASSANDRA, patience),
                        patience)
                .ensure("SydneyDC");
    }

    private CqlSession session() {
        Metadata none = DriverProxy.of(Metadata.class, Map.of("getNodes", arguments -> Map.of()));
        return DriverProxy.of(
                CqlSession.class,
                Map.of(
                        "execute", arguments -> known((SimpleStatement) arguments[0]),
                        "executeAsync", arguments -> make(((SimpleStatement) arguments[0]).getQuery()),
                        "getMetadata", arguments -> none,
                        "checkSchemaAgreement", arguments -> true));
    }

    private Object make(String ddl) {
        if (made.size() >= most) {
            return DIED;
        }
        made.add(ddl.replaceFirst("CREATE (KEYSPACE|TABLE) IF NOT EXISTS ([\\w.]+)[\\s\\S]*", "$2"));
        return MADE;
    }

    private ResultSet known(SimpleStatement asked) {
        String keyspace = String.valueOf(asked.getPositionalValues().get(0));
        List<Row> tables = made.stream()
                .filter(name -> name.startsWith(keyspace + "."))
                .map(name ->
                        DriverProxy.of(Row.class, Map.of("getString", column -> name.substring(keyspace.length() + 1))))
                .toList();
        Row replicas = DriverProxy.of(
                Row.class, Map.of("getMap", arguments -> Map.of("SydneyDC", "3", "NorthVirginiaDC", "3")));
        return DriverProxy.of(
                ResultSet.class,
                Map.of("all", arguments -> tables, "one", arguments -> made.contains(keyspace) ? replicas : null));
    }
}
