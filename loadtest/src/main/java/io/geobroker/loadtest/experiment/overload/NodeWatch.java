package io.geobroker.loadtest.experiment.overload;

import io.geobroker.testbed.cassandra.BeanAttribute;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.openmbean.CompositeData;

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
    private static final int FIRST_COUNTER = 3;
    private static final int QUEUED = 7;

    private final List<CassandraNode> nodes;
    private final List<long[]> before = new ArrayList<>();
    private final long[] counted = new long[QUEUED - FIRST_COUNTER];
    private long mostPaused;
    private long mostPending;
    private double mostHeap;
    private QueueTimes queued = QueueTimes.none();

    NodeWatch(List<CassandraNode> nodes) {
        this.nodes = nodes;
        nodes.forEach(node -> before.add(counters(node.attributes(ASKED))));
    }

    void look() {
        long paused = 0;
        long pending = 0;
        Arrays.fill(counted, 0);
        for (int i = 0; i < nodes.size(); i++) {
            List<Object> values = nodes.get(i).attributes(ASKED);
            paused += ((Number) values.get(0)).longValue();
            pending += ((Number) values.get(1)).longValue();
            CompositeData heap = (CompositeData) values.get(2);
            mostHeap = Math.max(mostHeap, ((Number) heap.get("used")).longValue() / BYTES_PER_MEBIBYTE);
            long[] now = counters(values);
            for (int counter = 0; counter < counted.length; counter++) {
                counted[counter] += now[counter] - before.get(i)[counter];
            }
            queued = queued.plus(QueueTimes.of((long[]) values.get(QUEUED)));
        }
        mostPaused = Math.max(mostPaused, paused);
        mostPending = Math.max(mostPending, pending);
    }

    private static long[] counters(List<Object> values) {
        return values.subList(FIRST_COUNTER, QUEUED).stream()
                .mapToLong(each -> ((Number) each).longValue())
                .toArray();
    }

    NodeStrain strain() {
        return new NodeStrain(
                mostPaused, mostPending, mostHeap, counted[0], counted[1], counted[2], counted[3], queued);
    }
}
