package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import io.geobroker.insight.amplification.Replication;
import io.geobroker.schema.migration.RegionKeyspace;
import io.geobroker.schema.migration.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Replication settings of the world's keyspace and of one region's. */
public final class CassandraReplication implements Replication {
    private final CqlSession session;
    private final List<String> keyspaces;

    /** @param region whose keyspace counts when several have the table */
    public CassandraReplication(CqlSession session, String region) {
        this.session = session;
        this.keyspaces = List.of(Schema.KEYSPACE, RegionKeyspace.of(region));
    }

    @Override
    public int replicas(String table, String datacenter) {
        return factorsOf(table).getOrDefault(datacenter, 0);
    }

    @Override
    public int replicas(String table) {
        return factorsOf(table).values().stream().mapToInt(Integer::intValue).sum();
    }

    private Map<String, Integer> factorsOf(String table) {
        CqlIdentifier name = CqlIdentifier.fromInternal(table);
        return keyspaces.stream()
                .map(session.getMetadata()::getKeyspace)
                .flatMap(Optional::stream)
                .filter(keyspace -> keyspace.getTable(name).isPresent())
                .findFirst()
                .map(CassandraReplication::factors)
                .orElse(Map.of());
    }

    /** By datacenter. */
    static Map<String, Integer> factors(KeyspaceMetadata keyspace) {
        Map<String, Integer> factors = new TreeMap<>();
        keyspace.getReplication().forEach((datacenter, factor) -> {
            if (!datacenter.equals("class")) {
                factors.put(datacenter, Integer.parseInt(factor));
            }
        });
        return factors;
    }
}
