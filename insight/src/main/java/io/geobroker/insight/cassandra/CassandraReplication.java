package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import io.geobroker.schema.migration.RegionKeyspace;
import io.geobroker.schema.migration.Schema;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Replication settings of the world's keyspace and of one region's.
 *
 * @param region whose keyspace counts when several have the table
 */
public record CassandraReplication(CqlSession session, String region) {

    /** By datacenter; empty when the table is unknown. */
    public Map<String, Integer> replicas(String table) {
        CqlIdentifier name = CqlIdentifier.fromInternal(table);
        return Stream.of(Schema.KEYSPACE, RegionKeyspace.of(region))
                .map(session.getMetadata()::getKeyspace)
                .flatMap(Optional::stream)
                .filter(keyspace -> keyspace.getTable(name).isPresent())
                .findFirst()
                .map(CassandraReplication::factors)
                .orElse(Map.of());
    }

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
