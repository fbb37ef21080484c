package io.geobroker.insight.tracing;

import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.QueryTrace;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetAddress;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Reads Cassandra's trace of a statement from {@code system_traces}, by node. */
final class CassandraTrace {
    private static final long MICROS_PER_MILLI = 1_000;

    private CassandraTrace() {}

    /** By start; a replica that has not written yet is missing. */
    static CompletionStage<List<NodeSteps>> read(ExecutionInfo execution, Metadata cluster) {
        return execution.getQueryTraceAsync().thenApply(trace -> nodes(trace, cluster));
    }

    private static List<NodeSteps> nodes(QueryTrace trace, Metadata cluster) {
        Map<InetAddress, List<TraceEvent>> events = trace.getEvents().stream()
                .filter(event -> event.getSourceAddress() != null)
                .collect(Collectors.groupingBy(
                        event -> event.getSourceAddress().getAddress(), LinkedHashMap::new, Collectors.toList()));
        InetAddress coordinator = trace.getCoordinatorAddress().getAddress();
        return events.entrySet().stream()
                .map(node -> node(node.getKey(), node.getKey().equals(coordinator), node.getValue(), cluster))
                .sorted(Comparator.comparingLong(NodeSteps::startMicros))
                .toList();
    }

    private static NodeSteps node(InetAddress address, boolean coordinator, List<TraceEvent> events, Metadata cluster) {
        // Times are whole milliseconds, durations microseconds: the latest start that all allow is most exact.
        long earliest =
                events.stream().mapToLong(CassandraTrace::startMicros).min().orElseThrow();
        long start = events.stream()
                .mapToLong(CassandraTrace::startMicros)
                .filter(micros -> isOfSameClock(micros, earliest))
                .max()
                .orElseThrow();
        return new NodeSteps(
                datacenter(address, cluster),
                address.getHostAddress(),
                coordinator,
                start,
                events.stream()
                        .map(event -> new NodeSteps.Step(
                                afterMicros(event, start, earliest), String.valueOf(event.getActivity())))
                        .sorted(Comparator.comparingLong(NodeSteps.Step::afterMicros))
                        .toList());
    }

    /** Events that reach a coordinator after its answer are timed by a clock started on arrival. */
    private static long afterMicros(TraceEvent event, long start, long earliest) {
        return isOfSameClock(startMicros(event), earliest)
                ? event.getSourceElapsedMicros()
                : event.getTimestamp() * MICROS_PER_MILLI - start;
    }

    private static long startMicros(TraceEvent event) {
        return event.getTimestamp() * MICROS_PER_MILLI - event.getSourceElapsedMicros();
    }

    private static boolean isOfSameClock(long startMicros, long earliest) {
        return startMicros - earliest <= MICROS_PER_MILLI;
    }

    /** Sources are broadcast addresses. */
    private static String datacenter(InetAddress address, Metadata cluster) {
        return cluster.getNodes().values().stream()
                .filter(node -> node.getBroadcastAddress()
                        .map(announced -> announced.getAddress().equals(address))
                        .orElse(false))
                .map(Node::getDatacenter)
                .map(String::valueOf)
                .findFirst()
                .orElse("");
    }
}
