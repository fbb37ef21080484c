package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.testbed.cassandra.BeanAttribute;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.util.ArrayList;
import java.util.List;
import javax.management.openmbean.CompositeData;
import org.HdrHistogram.Histogram;

/**
 * Reads nodes' native transport metrics over JMX.
 *
 * <p>Gauges give their maximum, counters their increase. Several nodes are added; of heap the largest counts.
 */
final class NodeWatch {
    private static final String CLIENT = "org.apache.cassandra.metrics:type=Client,name=";
    private static final String REQUESTS =
            "org.apache.cassandra.metrics:type=ThreadPools,path=transport,scope=Native-Transport-Requests,name=";
    private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;
    private static final List<BeanAttribute> ASKED = List.of(
            new BeanAttribute(CLIENT + "PausedConnections", "Value"),
            new BeanAttribute(REQUESTS + "PendingTasks", "Value"),
            new BeanAttribute("java.lang:type=Memory", "HeapMemoryUsage"),
            new BeanAttribute(CLIENT + "ConnectionPaused", "Count"),
            new BeanAttribute(CLIENT + "RequestDiscarded", "Count"),
            new BeanAttribute(CLIENT + "RequestDispatched", "Count"),
            new BeanAttribute(CLIENT + "TimedOutBeforeProcessing", "Count"),
            // RecentValues are those since the last query.
            new BeanAttribute(CLIENT + "Queued", "RecentValues"));
    private static final double BUCKET_GROWTH = 1.2;
    private static final int FIRST_COUNTER = 3;
    private static final int QUEUED = 7;

    private final List<CassandraNode> nodes;
    private final List<long[]> before = new ArrayList<>();
    private Strain strain = new Strain(0, 0, 0, 0, 0, 0, 0, Histograms.empty());

    /**
     * What was seen so far.
     *
     * @param pausedConnections maximum
     * @param pendingRequests maximum, of requests that were read and not begun
     * @param heapMebibytes maximum
     * @param pauses of connections
     * @param discarded requests answered as overloaded
     * @param dispatched queued requests
     * @param timedOut requests that had waited too long for their turn
     * @param queued microseconds of waiting
     */
    record Strain(
            long pausedConnections,
            long pendingRequests,
            double heapMebibytes,
            long pauses,
            long discarded,
            long dispatched,
            long timedOut,
            Histogram queued) {

        Strain plus(Strain other) {
            return new Strain(
                    Math.max(pausedConnections, other.pausedConnections),
                    Math.max(pendingRequests, other.pendingRequests),
                    Math.max(heapMebibytes, other.heapMebibytes),
                    pauses + other.pauses,
                    discarded + other.discarded,
                    dispatched + other.dispatched,
                    timedOut + other.timedOut,
                    Histograms.sum(List.of(queued, other.queued)));
        }
    }

    NodeWatch(List<CassandraNode> nodes) {
        this.nodes = nodes;
        nodes.forEach(node -> before.add(counters(node.jmx().attributes(ASKED))));
    }

    void look() {
        long paused = 0;
        long pending = 0;
        double heap = 0;
        long[] counted = new long[QUEUED - FIRST_COUNTER];
        Histogram queued = Histograms.empty();
        for (int i = 0; i < nodes.size(); i++) {
            List<Object> values = nodes.get(i).jmx().attributes(ASKED);
            paused += ((Number) values.get(0)).longValue();
            pending += ((Number) values.get(1)).longValue();
            CompositeData memory = (CompositeData) values.get(2);
            heap = Math.max(heap, ((Number) memory.get("used")).longValue() / BYTES_PER_MEBIBYTE);
            long[] now = counters(values);
            for (int counter = 0; counter < counted.length; counter++) {
                counted[counter] += now[counter] - before.get(i)[counter];
            }
            before.set(i, now);
            queued.add(micros((long[]) values.get(QUEUED)));
        }
        strain = strain.plus(new Strain(paused, pending, heap, counted[0], counted[1], counted[2], counted[3], queued));
    }

    private static long[] counters(List<Object> values) {
        return values.subList(FIRST_COUNTER, QUEUED).stream()
                .mapToLong(each -> ((Number) each).longValue())
                .toArray();
    }

    /**
     * Reads the buckets of a Cassandra timer, whose bounds grow by a fifth, in microseconds; the last one is open.
     *
     * <p>See {@code DecayingEstimatedHistogramReservoir} of 5.0.9.
     */
    static Histogram micros(long... buckets) {
        Histogram micros = Histograms.empty();
        long bound = 1;
        for (long count : buckets) {
            if (count > 0) {
                micros.recordValueWithCount(Math.min(bound, micros.getHighestTrackableValue()), count);
            }
            bound = Math.max(bound + 1, Math.round(bound * BUCKET_GROWTH));
        }
        return micros;
    }

    Strain strain() {
        return strain;
    }
}
