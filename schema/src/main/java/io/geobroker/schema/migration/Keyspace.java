package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.schema.world.Region;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A keyspace of the world or of one region.
 *
 * @param datacenter that must have replicas
 * @param wanted replicas by datacenter
 */
record Keyspace(CqlSession session, String name, String datacenter, Map<String, String> wanted) {
    private static final Logger LOG = LoggerFactory.getLogger(Keyspace.class);

    /** @param regions whose datacenters are to have replicas */
    static Keyspace of(CqlSession session, String name, String datacenter, List<Region> regions, int replicas) {
        Map<String, String> wanted = new LinkedHashMap<>();
        regions.forEach(region -> wanted.put(region.datacenter(), Integer.toString(replicas)));
        return new Keyspace(session, name, datacenter, wanted);
    }

    boolean exists() {
        return replication().isPresent();
    }

    /** Leaves an existing keyspace as it is: a new replication moves data, so an operator decides when. */
    String ddl() {
        return "CREATE KEYSPACE IF NOT EXISTS " + name + " WITH replication = " + options()
                + " AND durable_writes = true";
    }

    private String options() {
        return wanted.entrySet().stream()
                .map(entry -> ", '" + entry.getKey() + "': " + entry.getValue())
                .collect(Collectors.joining("", "{'class': 'NetworkTopologyStrategy'", "}"));
    }

    /**
     * Other replicas are an operator's choice, and logged.
     *
     * @throws SchemaException when it exists without replicas in the datacenter
     */
    void check() {
        Map<String, String> existing = replication().orElse(wanted);
        if (existing.equals(wanted)) {
            return;
        }
        String remedy = "ALTER KEYSPACE " + name + " WITH replication = " + options()
                + ", and then rebuild the new datacenters (schema/README.md)";
        if (!existing.containsKey(datacenter)) {
            throw new SchemaException(
                    "keyspace " + name + " has no replicas in " + datacenter + ", only in " + existing + "; needed: "
                            + remedy,
                    null);
        }
        LOG.warn(
                "keyspace {} has replicas {}, the configuration wants {}; if that is right: {}",
                name,
                existing,
                wanted,
                remedy);
    }

    /** Tables, and their columns as {@code table.column}, as that node or else any knows them. */
    static Set<String> content(CqlSession session, String keyspace, Optional<Node> node) {
        // answered by the coordinator alone; idempotent
        return session
                .execute(local(
                                "SELECT table_name, column_name FROM system_schema.columns WHERE keyspace_name = ?",
                                keyspace)
                        .setNode(node.orElse(null)))
                .all()
                .stream()
                .flatMap(row -> Stream.of(
                        row.getString("table_name"), row.getString("table_name") + "." + row.getString("column_name")))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Replicas by datacenter; empty without the keyspace. */
    private Optional<Map<String, String>> replication() {
        // answered by the coordinator alone; idempotent
        Row row = session.execute(
                        local("SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?", name))
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
