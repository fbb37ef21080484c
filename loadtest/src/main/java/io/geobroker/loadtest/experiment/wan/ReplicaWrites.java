package io.geobroker.loadtest.experiment.wan;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Counters of a region's only node since its start, read over CQL.
 *
 * @param writes by table that every region replicates, and {@code paxos}, which is the node's own
 * @param messages to other nodes, all in other regions
 */
record ReplicaWrites(Map<String, Long> writes, long messages) {

    /** @param session to that node alone */
    static ReplicaWrites of(CqlSession session) {
        Map<String, Long> writes = new TreeMap<>();
        for (Row row : session.execute("SELECT * FROM system_views.local_write_latency")) {
            String keyspace = Objects.requireNonNull(row.getString("keyspace_name"));
            String table = Objects.requireNonNull(row.getString("table_name"));
            if (keyspace.equals("broker") || (keyspace.equals("system") && table.equals("paxos"))) {
                writes.put(table, row.getLong("count"));
            }
        }
        long messages = 0;
        for (Row row : session.execute("SELECT sent_count FROM system_views.internode_outbound")) {
            messages += row.getLong("sent_count");
        }
        return new ReplicaWrites(writes, messages);
    }

    ReplicaWrites since(ReplicaWrites before) {
        Map<String, Long> difference = new TreeMap<>(writes);
        before.writes.forEach((table, count) -> difference.merge(table, -count, Long::sum));
        return new ReplicaWrites(difference, messages - before.messages);
    }

    /** @return all writes but {@code paxos} */
    long replicated() {
        return writes.entrySet().stream()
                .filter(entry -> !entry.getKey().equals("paxos"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    long paxos() {
        return writes.getOrDefault("paxos", 0L);
    }
}
