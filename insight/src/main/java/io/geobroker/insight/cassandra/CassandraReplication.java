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

/** Replication settings of the world's keyspace and of one region's. */
public final class CassandraReplication implements Replication {
    private static final String CLASS = "class";

    private final CqlSession session;
    private final List<String> keyspaces;

    /** @param region whose keyspace counts when several have the table */
    public CassandraReplication(CqlSession session, String region) {
        this.session = session;
        this.keyspaces = List.of(Schema.KEYSPACE, RegionKeyspace.of(region));
    }

    @Override
    public int replicas(String table, String datacenter) {
        return Integer.parseInt(replication(table).getOrDefault(datacenter, "0"));
    }

    @Override
    public int replicas(String table) {
        return replication(table).entrySet().stream()
                .filter(each -> !each.getKey().equals(CLASS))
                .mapToInt(each -> Integer.parseInt(each.getValue()))
                .sum();
    }

    private Map<String, String> replication(String table) {
        CqlIdentifier name = CqlIdentifier.fromInternal(table);
        return keyspaces.stream()
                .map(session.getMetadata()::getKeyspace)
                .flatMap(Optional::stream)
                .filter(keyspace -> keyspace.getTable(name).isPresent())
                .findFirst()
                .map(KeyspaceMetadata::getReplication)
                .orElse(Map.of());
    }
}
