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
import java.util.Comparator;
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
                        .map(this::read))
                .thenApply(readings -> readings.stream()
                        .sorted(Comparator.comparing(NodeReading::address))
                        .toList());
    }

    private CompletionStage<NodeReading> read(Node node) {
        String id = String.valueOf(node.getHostId());
        Reading reading = new Reading();
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
                        row -> reading.outbound(row, regionOf)),
                each(
                        node,
                        "SELECT address, port, dc, expired_count, error_count FROM system_views.internode_inbound",
                        row -> reading.inbound(row, regionOf)),
                each(
                        node,
                        "SELECT name, pending_tasks, blocked_tasks FROM system_views.thread_pools",
                        row -> reading.pool(row, address(node))),
                each(node, "SELECT dc, files FROM system_views.pending_hints", row -> reading.hints(row, regionOf)),
                each(
                        node,
                        "SELECT keyspace_name, table_name, p99th FROM system_views.tombstones_per_read",
                        row -> reading.tombstones(row, address(node))),
                each(node, "SELECT port FROM system_views.clients", row -> reading.client()));
        return FewAtATime.all(tables)
                .handle((done, failure) -> failure == null
                        ? reading.of(id, address(node))
                        : NodeReading.down(
                                id,
                                address(node),
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

    private static String address(Node node) {
        return CassandraRing.announced(node.getBroadcastRpcAddress(), node);
    }

    /** Of one node; several threads bring its tables. */
    private static final class Reading {
        private final Map<NodeCounter, Long> counters = new HashMap<>();
        private final List<HealthMeasure> vitals = new ArrayList<>();
        private final Map<String, Double> hints = new HashMap<>();
        private int clients;

        synchronized void writes(Row row) {
            String keyspace = text(row, "keyspace_name");
            String table = text(row, "table_name");
            if (isOurs(keyspace)) {
                count(NodeCounter.Kind.REPLICA_WRITES, table, keyspace, row, "count");
            } else if (Amplification.PAXOS.equals(keyspace + "." + table)) {
                count(NodeCounter.Kind.REPLICA_WRITES, Amplification.PAXOS, "", row, "count");
            }
        }

        synchronized void outbound(Row row, Function<String, String> regionOf) {
            String to = regionOf.apply(text(row, "dc"));
            String peer = peer(row) + " out";
            count(NodeCounter.Kind.SENT_MESSAGES, to, peer, row, "sent_count");
            count(NodeCounter.Kind.SENT_BYTES, to, peer, row, "sent_bytes");
            count(NodeCounter.Kind.EXPIRED_MESSAGES, to, peer, row, "expired_count");
            count(NodeCounter.Kind.DROPPED_MESSAGES, to, peer, row, "error_count");
            count(NodeCounter.Kind.DROPPED_MESSAGES, to, peer + " overload", row, "overload_count");
        }

        synchronized void inbound(Row row, Function<String, String> regionOf) {
            String from = regionOf.apply(text(row, "dc"));
            String peer = peer(row) + " in";
            count(NodeCounter.Kind.EXPIRED_MESSAGES, from, peer, row, "expired_count");
            count(NodeCounter.Kind.DROPPED_MESSAGES, from, peer, row, "error_count");
        }

        synchronized void pool(Row row, String node) {
            String pool = text(row, "name");
            String where = node + " " + pool;
            Check pending = switch (pool) {
                case "Native-Transport-Requests" -> Check.NATIVE_TRANSPORT_QUEUE;
                case "CompactionExecutor" -> Check.PENDING_COMPACTIONS;
                default -> Check.PENDING_TASKS;
            };
            vitals.add(new HealthMeasure(pending, where, number(row, "pending_tasks")));
            vitals.add(new HealthMeasure(Check.BLOCKED_TASKS, where, number(row, "blocked_tasks")));
        }

        synchronized void hints(Row row, Function<String, String> regionOf) {
            hints.merge(regionOf.apply(text(row, "dc")), number(row, "files"), Double::sum);
        }

        synchronized void tombstones(Row row, String node) {
            if (isOurs(text(row, "keyspace_name"))) {
                vitals.add(new HealthMeasure(
                        Check.TOMBSTONES_SCANNED, node + " " + text(row, "table_name"), number(row, "p99th")));
            }
        }

        synchronized void client() {
            clients++;
        }

        synchronized NodeReading of(String id, String address) {
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
