package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.metering.Nodes;
import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import io.geobroker.schema.migration.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads virtual tables of a datacenter's nodes, keyspace {@code system_views} of Cassandra 5.0.
 *
 * <p>Each statement is sent to the node it is about. Dropped messages come from {@code internode_outbound} and
 * {@code internode_inbound}. Times in these tables are wrong by a factor of 1000 (5.0.9); counts are right.
 *
 * @param regionOf display name of a datacenter, usually its region
 * @param within timeout, after which a node counts as down
 */
public record VirtualTables(CqlSession session, String datacenter, Function<String, String> regionOf, Duration within)
        implements Nodes {
    @Override
    public CompletionStage<List<NodeReading>> read() {
        return FewAtATime.results(session.getMetadata().getNodes().values().stream()
                .filter(node -> datacenter.equals(node.getDatacenter()))
                .map(this::read));
    }

    private CompletionStage<NodeReading> read(Node node) {
        String id = String.valueOf(node.getHostId());
        String address = CassandraRing.announced(node.getBroadcastRpcAddress(), node);
        Reading reading = new Reading(id, address);
        Stream<CompletionStage<Void>> tables = Stream.of(
                // Each at the node itself, no consistency; idempotent; the whole of a table in memory.
                each(
                        node,
                        "SELECT keyspace_name, table_name, count FROM system_views.local_write_latency",
                        reading::writes),
                each(
                        node,
                        "SELECT address, port, dc, sent_count, sent_bytes, expired_count, error_count, overload_count"
                                + " FROM system_views.internode_outbound",
                        reading::outbound),
                each(
                        node,
                        "SELECT address, port, dc, expired_count, error_count FROM system_views.internode_inbound",
                        reading::inbound),
                each(node, "SELECT name, pending_tasks, blocked_tasks FROM system_views.thread_pools", reading::pool),
                each(node, "SELECT dc, files FROM system_views.pending_hints", reading::hints),
                each(
                        node,
                        "SELECT keyspace_name, table_name, p99th FROM system_views.tombstones_per_read",
                        reading::tombstones),
                each(node, "SELECT port FROM system_views.clients", row -> reading.client()));
        return FewAtATime.all(tables)
                .handle((done, failure) -> failure == null
                        ? reading.done()
                        : NodeReading.down(
                                id,
                                address,
                                "no answer: " + RootCause.of(failure).getClass().getSimpleName()));
    }

    private CompletionStage<Void> each(Node node, String cql, Consumer<Row> take) {
        return rows(
                        session,
                        Intent.BACKGROUND_READ.idempotent(cql).setNode(node).setTimeout(within))
                .thenAccept(rows -> rows.forEach(take));
    }

    /** Of all pages. */
    static CompletableFuture<List<Row>> rows(CqlSession session, SimpleStatement statement) {
        return session.executeAsync(statement)
                .thenCompose(page -> PagedRows.all(page, row -> row))
                .toCompletableFuture();
    }

    /** Whether it is the world's keyspace, or a region's. */
    public static boolean isOurs(String keyspace) {
        return keyspace.equals(Schema.KEYSPACE) || keyspace.startsWith(Schema.KEYSPACE + "_");
    }

    /** Of one node; several threads bring its tables. */
    private final class Reading {
        private final String id;
        private final String address;
        private final Map<NodeCounter, Long> counters = new HashMap<>();
        private final List<HealthMeasure> vitals = new ArrayList<>();
        private final Map<String, Double> hints = new HashMap<>();
        private int clients;

        Reading(String id, String address) {
            this.id = id;
            this.address = address;
        }

        synchronized void writes(Row row) {
            String keyspace = text(row, "keyspace_name");
            String table = text(row, "table_name");
            if (isOurs(keyspace)) {
                count(NodeCounter.Kind.REPLICA_WRITES, table, keyspace, row, "count");
            } else if (Amplification.PAXOS.equals(keyspace + "." + table)) {
                count(NodeCounter.Kind.REPLICA_WRITES, Amplification.PAXOS, "", row, "count");
            }
        }

        synchronized void outbound(Row row) {
            String to = regionOf.apply(text(row, "dc"));
            String peer = peer(row) + " out";
            count(NodeCounter.Kind.SENT_MESSAGES, to, peer, row, "sent_count");
            count(NodeCounter.Kind.SENT_BYTES, to, peer, row, "sent_bytes");
            count(NodeCounter.Kind.EXPIRED_MESSAGES, to, peer, row, "expired_count");
            count(NodeCounter.Kind.DROPPED_MESSAGES, to, peer, row, "error_count");
            count(NodeCounter.Kind.DROPPED_MESSAGES, to, peer + " overload", row, "overload_count");
        }

        synchronized void inbound(Row row) {
            String from = regionOf.apply(text(row, "dc"));
            String peer = peer(row) + " in";
            count(NodeCounter.Kind.EXPIRED_MESSAGES, from, peer, row, "expired_count");
            count(NodeCounter.Kind.DROPPED_MESSAGES, from, peer, row, "error_count");
        }

        synchronized void pool(Row row) {
            String pool = text(row, "name");
            String where = address + " " + pool;
            Check pending = switch (pool) {
                case "Native-Transport-Requests" -> Check.NATIVE_TRANSPORT_QUEUE;
                case "CompactionExecutor" -> Check.PENDING_COMPACTIONS;
                default -> Check.PENDING_TASKS;
            };
            vitals.add(new HealthMeasure(pending, where, number(row, "pending_tasks")));
            vitals.add(new HealthMeasure(Check.BLOCKED_TASKS, where, number(row, "blocked_tasks")));
        }

        synchronized void hints(Row row) {
            hints.merge(regionOf.apply(text(row, "dc")), number(row, "files"), Double::sum);
        }

        synchronized void tombstones(Row row) {
            if (isOurs(text(row, "keyspace_name"))) {
                vitals.add(new HealthMeasure(
                        Check.TOMBSTONES_SCANNED, address + " " + text(row, "table_name"), number(row, "p99th")));
            }
        }

        synchronized void client() {
            clients++;
        }

        synchronized NodeReading done() {
            vitals.add(new HealthMeasure(Check.CLIENTS, address, clients));
            if (hints.isEmpty()) {
                vitals.add(new HealthMeasure(Check.HINTS_WAITING, "", 0));
            }
            hints.forEach((region, files) -> vitals.add(new HealthMeasure(Check.HINTS_WAITING, region, files)));
            return new NodeReading(id, address, counters, Set.of(), vitals, null);
        }

        private void count(NodeCounter.Kind kind, String of, String part, Row row, String column) {
            counters.put(new NodeCounter(kind, of, part), (long) number(row, column));
        }

        private static String peer(Row row) {
            return row.getObject("address") + ":" + row.getObject("port");
        }

        private static String text(Row row, String column) {
            return Objects.requireNonNullElse(row.getString(column), "");
        }

        private static double number(Row row, String column) {
            return row.getObject(column) instanceof Number number ? number.doubleValue() : 0;
        }
    }
}
