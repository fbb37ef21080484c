package io.geobroker.insight.scylla;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeCounter.Kind;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.metering.Nodes;
import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import io.geobroker.tls.HttpClients;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScyllaNodesTest {
    private static final Map<String, String> REGIONS =
            Map.of("SydneyDC", "sydney", "NorthVirginiaDC", "north-virginia");

    private final ScyllaServer one = ScyllaServer.start();
    private final ScyllaServer other = ScyllaServer.start();

    @AfterEach
    void stop() {
        one.close();
        other.close();
    }

    @Test
    void countsWritesOfItsTablesAndMessagesToTheWorldsDatacenters() {
        NodeReading node = read().get(0);

        assertThat(node.id()).isEqualTo("a");
        assertThat(node.address()).isEqualTo("a.client");
        assertThat(node.isUp()).isTrue();
        assertThat(node.counters())
                .isEqualTo(Map.of(
                        new NodeCounter(Kind.REPLICA_WRITES, "open_orders", "broker"), 1_200L,
                        new NodeCounter(Kind.REPLICA_WRITES, "order_outcomes", "broker"), 0L,
                        new NodeCounter(Kind.REPLICA_WRITES, "views_by_customer", "broker_sydney"), 40L,
                        new NodeCounter(Kind.SENT_MESSAGES, "north-virginia", "gossip:NorthVirginiaDC"), 50L,
                        new NodeCounter(Kind.SENT_MESSAGES, "north-virginia", "statement:NorthVirginiaDC"), 1_500L,
                        new NodeCounter(Kind.SENT_MESSAGES, "sydney", "statement:$system:SydneyDC"), 90L));
    }

    @Test
    void addsUpWhatWaitsOnItsShards() {
        assertThat(read().get(0).vitals())
                .containsExactlyInAnyOrder(
                        new HealthMeasure(Check.PENDING_COMPACTIONS, "a.client", 3),
                        new HealthMeasure(Check.NATIVE_TRANSPORT_QUEUE, "a.client", 0),
                        new HealthMeasure(Check.BLOCKED_TASKS, "a.client", 4),
                        new HealthMeasure(Check.CLIENTS, "a.client", 8));
    }

    @Test
    void saysWhatScyllaDoesNotTellInsteadOfZero() {
        assertThat(read().get(0).untold())
                .isEqualTo(Set.of(
                        NodeCounter.of(Kind.REPLICA_WRITES, Amplification.PAXOS),
                        NodeCounter.all(Kind.SENT_BYTES),
                        NodeCounter.all(Kind.EXPIRED_MESSAGES),
                        NodeCounter.all(Kind.DROPPED_MESSAGES)));
    }

    @Test
    void aNodeThatDoesNotTellTablesApartTellsNoWrites() {
        one.tell(without("scylla_column_family", one.told()));

        NodeReading node = read().get(0);

        assertThat(node.isUp()).isTrue();
        assertThat(node.untold()).contains(NodeCounter.all(Kind.REPLICA_WRITES));
        assertThat(node.counters().keySet()).extracting(NodeCounter::kind).containsOnly(Kind.SENT_MESSAGES);
    }

    @Test
    void whatANodeLeavesOutIsNoMeasure() {
        one.tell(without("scylla_transport", one.told()));

        assertThat(read().get(0).vitals())
                .extracting(HealthMeasure::check)
                .containsExactlyInAnyOrder(Check.PENDING_COMPACTIONS, Check.BLOCKED_TASKS);
    }

    @Test
    void aNodeWithoutMetricsIsDownAndTheOthersAreNot() {
        one.close();

        assertThat(read()).extracting(NodeReading::isUp).containsExactly(false, true);
        assertThat(read().get(0).problem())
                .startsWith("no metrics at 127.0.0.1:" + one.endpoint("a").port());
    }

    @Test
    void aNodeThatDoesNotComeToAnEndIsDown() {
        one.fallSilent();

        NodeReading node = read(Duration.ofMillis(200)).get(0);

        assertThat(node.problem()).endsWith("TimeoutException");
        assertThat(node.counters()).isEmpty();
    }

    @Test
    void anotherServerThanScyllasIsNoNode() {
        one.answerWithStatus(404);
        other.tell("<html>hello</html>");

        assertThat(read())
                .extracting(NodeReading::problem)
                .satisfiesExactly(
                        first -> assertThat(first).endsWith("status 404"),
                        second -> assertThat(second).endsWith("<html>hello</html>"));
    }

    private List<NodeReading> read() {
        return read(Duration.ofSeconds(30));
    }

    private List<NodeReading> read(Duration within) {
        Nodes nodes = new ScyllaNodes(
                new ScyllaMetrics(
                        () -> List.of(other.endpoint("b"), one.endpoint("a")),
                        HttpClients.withoutCertificate().client(),
                        within),
                datacenter -> Optional.ofNullable(REGIONS.get(datacenter)));
        return nodes.read().toCompletableFuture().join();
    }

    private static String without(String name, String text) {
        return text.lines().filter(line -> !line.startsWith(name)).collect(Collectors.joining("\n"));
    }
}
