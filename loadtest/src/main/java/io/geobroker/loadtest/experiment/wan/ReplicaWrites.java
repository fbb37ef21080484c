package io.geobroker.loadtest.experiment.wan;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;

/**
 * Counters of nodes since their start, read over CQL.
 *
 * @param replicated writes to tables that every region replicates
 * @param paxos writes of a node's own
 * @param messages to nodes of other regions
 */
record ReplicaWrites(long replicated, long paxos, long messages) {
    static final ReplicaWrites NONE = new ReplicaWrites(0, 0, 0);

    /** @param session to a region's only node alone */
    static ReplicaWrites of(CqlSession session) {
        long replicated = 0;
        long paxos = 0;
        for (Row row : session.execute("SELECT * FROM system_views.local_write_latency")) {
            if ("broker".equals(row.getString("keyspace_name"))) {
                replicated += row.getLong("count");
            } else if ("paxos".equals(row.getString("table_name"))) {
                paxos += row.getLong("count");
            }
        }
        long messages = 0;
        for (Row row : session.execute("SELECT sent_count FROM system_views.internode_outbound")) {
            messages += row.getLong("sent_count");
        }
        return new ReplicaWrites(replicated, paxos, messages);
    }

    ReplicaWrites plus(ReplicaWrites other) {
        return new ReplicaWrites(replicated + other.replicated, paxos + other.paxos, messages + other.messages);
    }

    ReplicaWrites since(ReplicaWrites before) {
        return new ReplicaWrites(replicated - before.replicated, paxos - before.paxos, messages - before.messages);
    }
}
