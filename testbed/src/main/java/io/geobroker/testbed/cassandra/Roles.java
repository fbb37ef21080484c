package io.geobroker.testbed.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.NodeAccess;
import io.geobroker.testbed.secure.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Who may do what in a secure world's nodes: each role what it needs and no more. Cassandra's own superuser is dropped.
 *
 * @param replicas of what is known of roles, in each datacenter: a region knows them while the others are away
 * @param sessions opens one to the first region
 */
public record Roles(World world, Credentials credentials, int replicas, Function<NodeAccess, CqlSession> sessions) {
    /** Of Cassandra, with its name as its password. */
    private static final String FIRST = "cassandra";

    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(30);
    private static final int TRIES = 60;

    /** How far a schema has come, and who brings it further. */
    private static final Set<String> OF_MIGRATIONS = Set.of("migrations", "migration_lock");

    /** Keys and who used them are nobody's but the brokers'. */
    private static final Set<String> OF_BROKERS_ALONE = Set.of("api_keys", "deposits", "operator_acts");

    /** What a dashboard shows tells nothing of customers. */
    private static final Set<String> OF_NO_CUSTOMER =
            Set.of("listings", "trades_by_symbol", "canaries", "last_prices", "migrations");

    /** Makes the roles, unless the nodes have them from an earlier start. All nodes must see each other. */
    public void create() {
        if (credentials.areKept() && adminLogsIn()) {
            return;
        }
        createAdmin();
        try (CqlSession admin = admin()) {
            execute(admin, "DROP ROLE IF EXISTS " + FIRST);
            List<Region> all = world.regions();
            List<Region> first = all.subList(0, 1);
            create(admin, Role.MIGRATIONS, all);
            create(admin, Role.BROKER, all);
            create(admin, Role.INSIGHT, all);
            create(admin, Role.GRAFANA, all);
            create(admin, Role.ZIPKIN, first);
            execute(admin, "GRANT CREATE ON ALL KEYSPACES TO " + Role.MIGRATIONS.cassandraName());
        }
    }

    /** Lets each role at the brokers' tables, which are there now. */
    public void grantTables() {
        try (CqlSession admin = admin()) {
            List<String> grants = new ArrayList<>();
            for (Role role : List.of(Role.BROKER, Role.INSIGHT, Role.GRAFANA)) {
                grants.add("GRANT SELECT ON KEYSPACE system_views TO " + role.cassandraName());
            }
            grants.add("GRANT SELECT ON KEYSPACE system_traces TO " + Role.BROKER.cassandraName());
            grants.add("GRANT SELECT ON KEYSPACE system_traces TO " + Role.INSIGHT.cassandraName());
            admin.getMetadata().getKeyspaces().values().stream()
                    .filter(keyspace -> keyspace.getName().asInternal().startsWith(Schema.KEYSPACE))
                    .forEach(keyspace -> grants.addAll(grants(keyspace)));
            grants.forEach(grant -> execute(admin, grant));
        }
    }

    private static List<String> grants(KeyspaceMetadata keyspace) {
        List<String> grants = new ArrayList<>();
        keyspace.getTables().keySet().forEach(table -> {
            String name = table.asInternal();
            String on = " ON TABLE " + keyspace.getName().asCql(true) + "." + table.asCql(true) + " TO ";
            grants.add("GRANT SELECT" + on + Role.BROKER.cassandraName());
            if (!OF_MIGRATIONS.contains(name)) {
                grants.add("GRANT MODIFY" + on + Role.BROKER.cassandraName());
            }
            if (!OF_BROKERS_ALONE.contains(name)) {
                grants.add("GRANT SELECT" + on + Role.INSIGHT.cassandraName());
            }
            if (OF_NO_CUSTOMER.contains(name)) {
                grants.add("GRANT SELECT" + on + Role.GRAFANA.cassandraName());
            }
        });
        return grants;
    }

    /**
     * Lets Zipkin make its tables, and no more once they are there. Its own script makes the keyspace too, if it is missing: for
     * that it must be allowed to make any.
     */
    public void allowZipkin(String keyspace, boolean tablesAreThere) {
        try (CqlSession admin = admin()) {
            String zipkin = Role.ZIPKIN.cassandraName();
            if (tablesAreThere) {
                execute(admin, "REVOKE CREATE ON ALL KEYSPACES FROM " + zipkin);
                execute(admin, "REVOKE ALL ON KEYSPACE " + keyspace + " FROM " + zipkin);
                execute(admin, "GRANT SELECT ON KEYSPACE " + keyspace + " TO " + zipkin);
                execute(admin, "GRANT MODIFY ON KEYSPACE " + keyspace + " TO " + zipkin);
            } else {
                execute(admin, "GRANT CREATE ON ALL KEYSPACES TO " + zipkin);
                execute(admin, "GRANT ALL ON KEYSPACE " + keyspace + " TO " + zipkin);
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

    /** A node makes it some time after it has joined, and again where its row was before the ring changed. */
    private CqlSession openAsFirst() {
        for (int tries = 1; ; tries++) {
            try {
                return sessions.apply(credentials.access(FIRST, FIRST));
            } catch (DriverException e) {
                if (tries == TRIES) {
                    throw new IllegalStateException("Cassandra's first superuser cannot log in", e);
                }
                RingAgreement.pause();
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
