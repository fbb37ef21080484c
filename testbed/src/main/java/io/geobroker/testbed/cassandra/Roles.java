package io.geobroker.testbed.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.process.Uninterrupted;
import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.NodeAccess;
import io.geobroker.testbed.secure.Role;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Least-privilege roles in a secure world's nodes. Cassandra's default superuser is dropped.
 *
 * @param replicas of role data in each datacenter, so that regions know roles during a partition
 * @param sessions opens a session to the first region
 */
public record Roles(World world, Credentials credentials, int replicas, Function<NodeAccess, CqlSession> sessions) {
    /** Default superuser; the password is the same. */
    private static final String FIRST = "cassandra";

    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(30);
    private static final int TRIES = 60;

    /** Written by migrations only. */
    private static final Set<String> OF_MIGRATIONS = Set.of("migrations", "migration_lock");

    /** API keys and their uses, for brokers only. */
    private static final Set<String> OF_BROKERS_ALONE = Set.of("api_keys", "deposits", "operator_acts");

    /** Without customer data, for dashboards. */
    private static final Set<String> OF_NO_CUSTOMER =
            Set.of("listings", "trades_by_symbol", "canaries", "last_prices", "migrations");

    /** Those that kept data lacks. All nodes must see each other. */
    public void create() {
        if (!credentials.areKept() || !adminLogsIn()) {
            createAdmin();
        }
        try (CqlSession admin = admin()) {
            execute(admin, "DROP ROLE IF EXISTS " + FIRST);
            List<Region> all = world.regions();
            List<Region> first = all.subList(0, 1);
            create(admin, Role.MIGRATIONS, all);
            create(admin, Role.BROKER, all);
            create(admin, Role.INSIGHT, all);
            create(admin, Role.GRAFANA, all);
            create(admin, Role.ZIPKIN, first);
            grant(admin, "CREATE", "ALL KEYSPACES", Role.MIGRATIONS);
        }
    }

    /** The tables must exist. */
    public void grantTables() {
        try (CqlSession admin = admin()) {
            for (Role role : List.of(Role.BROKER, Role.INSIGHT, Role.GRAFANA)) {
                grant(admin, "SELECT", "KEYSPACE system_views", role);
            }
            grant(admin, "SELECT", "KEYSPACE system_traces", Role.BROKER);
            grant(admin, "SELECT", "KEYSPACE system_traces", Role.INSIGHT);
            admin.getMetadata().getKeyspaces().values().stream()
                    .filter(keyspace -> keyspace.getName().asInternal().startsWith(Schema.KEYSPACE))
                    .flatMap(keyspace -> keyspace.getTables().values().stream())
                    .forEach(table -> grantTable(admin, table));
        }
    }

    private static void grantTable(CqlSession admin, TableMetadata table) {
        String name = table.getName().asInternal();
        String on = "TABLE " + table.getKeyspace().asCql(true) + "."
                + table.getName().asCql(true);
        grant(admin, "SELECT", on, Role.BROKER);
        if (!OF_MIGRATIONS.contains(name)) {
            grant(admin, "MODIFY", on, Role.BROKER);
        }
        if (!OF_BROKERS_ALONE.contains(name)) {
            grant(admin, "SELECT", on, Role.INSIGHT);
        }
        if (OF_NO_CUSTOMER.contains(name)) {
            grant(admin, "SELECT", on, Role.GRAFANA);
        }
    }

    private static void grant(CqlSession admin, String right, String on, Role role) {
        execute(admin, "GRANT " + right + " ON " + on + " TO " + role.cassandraName());
    }

    /** Lets Zipkin create its tables, later only use them. Its script also needs the right to create keyspaces. */
    public void allowZipkin(String keyspace, boolean tablesAreThere) {
        try (CqlSession admin = admin()) {
            String zipkin = Role.ZIPKIN.cassandraName();
            if (tablesAreThere) {
                execute(admin, "REVOKE CREATE ON ALL KEYSPACES FROM " + zipkin);
                execute(admin, "REVOKE ALL ON KEYSPACE " + keyspace + " FROM " + zipkin);
                grant(admin, "SELECT", "KEYSPACE " + keyspace, Role.ZIPKIN);
                grant(admin, "MODIFY", "KEYSPACE " + keyspace, Role.ZIPKIN);
            } else {
                grant(admin, "CREATE", "ALL KEYSPACES", Role.ZIPKIN);
                grant(admin, "ALL", "KEYSPACE " + keyspace, Role.ZIPKIN);
            }
        }
    }

    private CqlSession admin() {
        return sessions.apply(credentials.access(Role.ADMIN));
    }

    private boolean adminLogsIn() {
        try (CqlSession admin = admin()) {
            return !admin.isClosed();
        } catch (DriverException e) {
            return false;
        }
    }

    private void createAdmin() {
        try (CqlSession first = openAsFirst()) {
            execute(
                    first,
                    "ALTER KEYSPACE system_auth WITH replication = {'class': 'NetworkTopologyStrategy', "
                            + world.regions().stream()
                                    .map(region -> "'" + region.datacenter() + "': " + replicas)
                                    .collect(Collectors.joining(", "))
                            + "}");
            execute(
                    first,
                    "CREATE ROLE IF NOT EXISTS " + Role.ADMIN.cassandraName()
                            + " WITH SUPERUSER = true AND LOGIN = true AND PASSWORD = '"
                            + credentials.password(Role.ADMIN) + "'");
        }
    }

    /** Retries: nodes create it after they join, and again where a ring change has moved its row. */
    private CqlSession openAsFirst() {
        for (int tries = 1; ; tries++) {
            try {
                return sessions.apply(credentials.access(FIRST, FIRST));
            } catch (DriverException e) {
                if (tries == TRIES) {
                    throw new IllegalStateException("Cassandra's first superuser cannot log in", e);
                }
                Uninterrupted.pause(RingAgreement.POLL);
            }
        }
    }

    private void create(CqlSession admin, Role role, List<Region> regions) {
        execute(
                admin,
                "CREATE ROLE IF NOT EXISTS " + role.cassandraName() + " WITH LOGIN = true AND PASSWORD = '"
                        + credentials.password(role) + "' AND ACCESS TO DATACENTERS {"
                        + regions.stream()
                                .map(region -> "'" + region.datacenter() + "'")
                                .collect(Collectors.joining(", "))
                        + "}");
    }

    private static void execute(CqlSession session, String statement) {
        session.execute(SimpleStatement.newInstance(statement).setTimeout(DDL_TIMEOUT));
    }
}
