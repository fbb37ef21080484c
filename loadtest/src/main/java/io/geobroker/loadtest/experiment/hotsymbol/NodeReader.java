package io.geobroker.loadtest.experiment.hotsymbol;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.QueryTrace;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.Uninterrupted;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads nodes' thread pools and traces of reads over CQL. Threads may share it. */
final class NodeReader implements AutoCloseable {
    private static final Duration TRACED_WITHIN = Duration.ofSeconds(15);
    private static final Duration POLL = Duration.ofMillis(300);
    /** Brokers read orders from shortly before a ticker. */
    private static final Duration NEWS = Duration.ofSeconds(2);

    private static final int PAGE = 500;

    private final Map<String, CqlSession> sessions = new LinkedHashMap<>();

    NodeReader(Testbed testbed) {
        try {
            testbed.addresses().regions().forEach(region -> sessions.put(region, testbed.openSession(region, region)));
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    Map<PoolPeaks.Pool, PoolPeaks.Tasks> pools() {
        Map<PoolPeaks.Pool, PoolPeaks.Tasks> pools = new HashMap<>();
        sessions.forEach((region, session) -> session.getMetadata().getNodes().values().stream()
                // The session of each region asks its own nodes.
                .filter(node -> node.getDistance() == NodeDistance.LOCAL)
                .forEach(node -> pools(session, node)
                        .forEach(row -> pools.put(
                                new PoolPeaks.Pool(region + " " + address(node), String.valueOf(row.getString("name"))),
                                tasks(row)))));
        return pools;
    }

    private static ResultSet pools(CqlSession session, Node node) {
        return session.execute(SimpleStatement.newInstance("""
                SELECT name, active_tasks, active_tasks_limit, pending_tasks, blocked_tasks, blocked_tasks_all_time,
                    completed_tasks
                FROM system_views.thread_pools
                """).setNode(node));
    }

    private static PoolPeaks.Tasks tasks(Row row) {
        return new PoolPeaks.Tasks(
                row.getInt("active_tasks"),
                row.getInt("active_tasks_limit"),
                row.getInt("pending_tasks"),
                row.getLong("blocked_tasks"),
                row.getLong("blocked_tasks_all_time"),
                row.getLong("completed_tasks"));
    }

    /** The read that a broker makes for a ticker, traced, at LOCAL_QUORUM. */
    TracedRead trace(String region, String symbol, int bucket) {
        CqlSession session = Objects.requireNonNull(sessions.get(region), region);
        PreparedStatement select = session.prepare("""
                SELECT order_id, side, type, limit_price_micros, stop_price_micros, quantity FROM broker.open_orders
                WHERE symbol = ? AND bucket = ? AND order_id >= ?
                """);
        ResultSet read =
                session.execute(select.bind(symbol, bucket, Uuids.startOf(System.currentTimeMillis() - NEWS.toMillis()))
                        .setPageSize(PAGE)
                        .setTracing(true));
        int rows = read.getAvailableWithoutFetching();
        Uninterrupted.until(() -> traceOf(read).isPresent(), TRACED_WITHIN, POLL);
        Optional<QueryTrace> trace = traceOf(read);
        return new TracedRead(
                bucket,
                rows,
                trace.map(QueryTrace::getDurationMicros).orElse(0),
                trace.map(NodeReader::steps)
                        .orElse(List.of(new TracedRead.Step("-", 0, "-", "the trace was not complete in time"))));
    }

    /** Nodes write it after they have answered. */
    private static Optional<QueryTrace> traceOf(ResultSet read) {
        try {
            return Optional.of(read.getExecutionInfo().getQueryTrace());
        } catch (IllegalStateException | DriverException incomplete) {
            return Optional.empty();
        }
    }

    private static List<TracedRead.Step> steps(QueryTrace trace) {
        return trace.getEvents().stream()
                .map(NodeReader::step)
                .sorted(Comparator.comparing(TracedRead.Step::node).thenComparingLong(TracedRead.Step::afterMicros))
                .toList();
    }

    private static TracedRead.Step step(TraceEvent event) {
        return new TracedRead.Step(
                Optional.ofNullable(event.getSourceAddress())
                        .map(address -> address.getAddress().getHostAddress())
                        .orElse(""),
                event.getSourceElapsedMicros(),
                String.valueOf(event.getThreadName()),
                String.valueOf(event.getActivity()));
    }

    private static String address(Node node) {
        return node.getBroadcastAddress()
                .map(InetSocketAddress::getAddress)
                .map(address -> address.getHostAddress())
                .orElseGet(() -> node.getEndPoint().toString());
    }

    @Override
    public void close() {
        sessions.values().forEach(CqlSession::close);
    }
}
