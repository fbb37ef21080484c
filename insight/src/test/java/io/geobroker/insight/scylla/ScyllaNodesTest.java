package io.geobroker.insight.scylla;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeCounter.Kind;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.placement.NodeLoad;
import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import io.geobroker.tls.HttpClients;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Readings and loads of Scylla's nodes, from the same metrics. */
class ScyllaNodesTest {
    private static final Map<String, String> REGIONS =
            Map.of("SydneyDC", "sydney", "NorthVirginiaDC", "north-virginia");

    @AutoClose
    private final ScyllaServer one = ScyllaServer.start();

    @AutoClose
    private final ScyllaServer other = ScyllaServer.start();

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

    @Test
    void tellsFilesReadsAndWritesOfTheKeyspaceAndNoPartitions() {
        assertThat(loads("broker").get("a.node"))
                .isEqualTo(NodeLoad.of(List.of(
                        new NodeLoad.Table("open_orders", 6, null, 320, 1_200, null, null),
                        new NodeLoad.Table("order_outcomes", 0, null, 0, 0, null, null))));
    }

    @Test
    void theLoadOfANodeWithoutMetricsIsTheReason() {
        other.close();

        assertThat(loads("broker")).hasEntrySatisfying("b.node", load -> {
            assertThat(load.tables()).isNull();
            assertThat(load.problem()).startsWith("no metrics at 127.0.0.1:");
        });
    }

    @Test
    void tablesThatAreNotToldApartAreNotCalledEmpty() {
        assertThat(loads("a_keyspace_that_is_not_told").get("a.node"))
                .extracting(NodeLoad::problem)
                .asString()
                .contains("enable_node_aggregated_table_metrics");
    }

    private List<NodeReading> read() {
        return read(Duration.ofSeconds(30));
    }

    private List<NodeReading> read(Duration within) {
        return new ScyllaNodes(metrics(within), datacenter -> Optional.ofNullable(REGIONS.get(datacenter)))
                .read()
                .toCompletableFuture()
                .join();
    }

    private Map<String, NodeLoad> loads(String keyspace) {
        return new ScyllaNodeLoads(metrics(Duration.ofSeconds(30)), keyspace)
                .read()
                .toCompletableFuture()
                .join();
    }

    private ScyllaMetrics metrics(Duration within) {
        return new ScyllaMetrics(
                () -> List.of(one.endpoint("a"), other.endpoint("b")),
                HttpClients.withoutCertificate().client(),
                within);
    }

    private static String without(String name, String text) {
        return text.lines().filter(line -> !line.startsWith(name)).collect(Collectors.joining("\n"));
    }
}
