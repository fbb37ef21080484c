package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keyspace of the world's tables, with replicas in every datacenter. */
final class BrokerKeyspace {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerKeyspace.class);

    private final CqlSession session;
    private final Map<String, String> wanted;

    BrokerKeyspace(CqlSession session, World world, int replicasPerDatacenter) {
        this.session = session;
        this.wanted = replication(world, replicasPerDatacenter);
    }

    static Map<String, String> replication(World world, int replicasPerDatacenter) {
        Map<String, String> replicas = new LinkedHashMap<>();
        for (Region region : world.regions()) {
            replicas.put(region.datacenter(), Integer.toString(replicasPerDatacenter));
        }
        return replicas;
    }

    static String options(Map<String, String> replication) {
        return replication.entrySet().stream()
                .map(entry -> ", '" + entry.getKey() + "': " + entry.getValue())
                .collect(Collectors.joining("", "{'class': 'NetworkTopologyStrategy'", "}"));
    }

    boolean exists() {
        return replication(session, Schema.KEYSPACE).isPresent();
    }

    /** Leaves an existing keyspace as it is: a new replication moves data, so an operator decides when. */
    String ddl() {
        return "CREATE KEYSPACE IF NOT EXISTS broker WITH replication = " + options(wanted)
                + " AND durable_writes = true";
    }

    /** @throws SchemaException when the keyspace has no replicas in the given datacenter */
    void check(String datacenter) {
        replication(session, Schema.KEYSPACE)
                .ifPresent(existing -> check(Schema.KEYSPACE, datacenter, existing, wanted));
    }

    /** Other replicas are an operator's choice, and logged. */
    static void check(String keyspace, String datacenter, Map<String, String> existing, Map<String, String> wanted) {
        if (existing.equals(wanted)) {
            return;
        }
        String remedy = "ALTER KEYSPACE " + keyspace + " WITH replication = " + options(wanted)
                + ", and then rebuild the new datacenters (schema/README.md)";
        if (!existing.containsKey(datacenter)) {
            throw new SchemaException(
                    "keyspace " + keyspace + " has no replicas in " + datacenter + ", only in " + existing
                            + "; needed: " + remedy,
                    null);
        }
        LOG.warn(
                "keyspace {} has replicas {}, the configuration wants {}; if that is right: {}",
                keyspace,
                existing,
                wanted,
                remedy);
    }

    /** As the answering node knows them. */
    static Set<String> tables(CqlSession session, String keyspace) {
        // answered by the coordinator alone; idempotent
        return session
                .execute(local("SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", keyspace))
                .all()
                .stream()
                .map(row -> row.getString("table_name"))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Replicas by datacenter; empty without the keyspace. */
    static Optional<Map<String, String>> replication(CqlSession session, String keyspace) {
        // answered by the coordinator alone; idempotent
        Row row = session.execute(
                        local("SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace))
                .one();
        if (row == null) {
            return Optional.empty();
        }
        Map<String, String> replication = new HashMap<>(row.getMap("replication", String.class, String.class));
        replication.remove("class");
        return Optional.of(replication);
    }

    private static SimpleStatement local(String cql, String keyspace) {
        return SimpleStatement.newInstance(cql, keyspace).setIdempotent(true).setTimeout(Schema.STATEMENT_TIMEOUT);
    }
}
