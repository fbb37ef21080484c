package io.geobroker.insight.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import io.geobroker.insight.InsightOverHttp.Levers;
import io.geobroker.insight.WatchedBrokerOverHttp;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeCounter.Kind;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.metering.SettableNodes;
import io.geobroker.insight.metering.TableWrites;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.ClassMode;
import tools.jackson.databind.JsonNode;

/** What nodes do not tell, as Scylla's, is unknown wherever it is shown, and zero nowhere. */
@DirtiesContext(classMode = ClassMode.AFTER_EACH_TEST_METHOD)
@SpringBootTest(classes = WatchedBrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class UntoldOverHttpTest {
    private static final Set<NodeCounter> UNTOLD = Set.of(
            NodeCounter.of(Kind.REPLICA_WRITES, Amplification.PAXOS),
            NodeCounter.all(Kind.SENT_BYTES),
            NodeCounter.all(Kind.EXPIRED_MESSAGES),
            NodeCounter.all(Kind.DROPPED_MESSAGES));

    private final HttpBroker broker;
    private final HttpBroker management;

    @Autowired
    private Levers levers;

    @Autowired
    private SettableNodes nodes;

    @Autowired
    private Metering metering;

    @Autowired
    private RegionSnapshots pictures;

    UntoldOverHttpTest(@LocalServerPort int port, @LocalManagementPort int managementPort) {
        this.broker = new HttpBroker(port, null);
        this.management = new HttpBroker(managementPort, null);
    }

    @Test
    void thePictureHasWhatIsToldAndNullForTheRest() throws Exception {
        aSecondOfWork(UNTOLD);

        JsonNode picture = broker.get("/geo/picture").json();

        JsonNode to = picture.at("/traffic/to/0");
        assertThat(to.at("/messages").asLong()).isEqualTo(40);
        assertThat(to.at("/messages_per_s").asDouble()).isEqualTo(40);
        assertThat(picture.at("/traffic/per_order/messages").asDouble()).isEqualTo(4);
        for (String unknown : List.of("/bytes", "/bytes_per_s", "/usd_per_hour", "/usd_per_month")) {
            assertThat(to.at(unknown).isNull()).as(unknown).isTrue();
        }
        assertThat(picture.at("/traffic/per_order/bytes").isNull()).isTrue();
        assertThat(picture.at("/traffic/per_order/usd").isNull()).isTrue();
        assertThat(picture.at("/amplification/tables/0/replica_writes").asLong())
                .isEqualTo(60);
        assertThat(picture.at("/amplification/tables/1")).isEqualTo(HttpBroker.json("""
                {"table": "system.paxos", "logical_writes": 0, "replica_writes": null,
                 "measured": null, "predicted": null}"""));
    }

    @Test
    void withoutWritesOfNodesThereIsNoRatio() throws Exception {
        aSecondOfWork(Set.of(NodeCounter.all(Kind.REPLICA_WRITES)));

        JsonNode all = broker.get("/geo/picture").json().at("/amplification/all");

        assertThat(all.at("/logical_writes").asLong()).isEqualTo(10);
        assertThat(all.at("/replica_writes").isNull()).isTrue();
        assertThat(all.at("/measured").isNull()).isTrue();
        assertThat(all.at("/predicted").asDouble()).isEqualTo(6);
    }

    @Test
    void checksOfItAreUnknownAndNoWarnings() throws Exception {
        aSecondOfWork(UNTOLD);

        JsonNode health = broker.get("/geo/health/cluster").json();

        for (String check : List.of("expired_messages", "dropped_messages", "hints_waiting", "tombstones_scanned")) {
            assertThat(health.at("/checks"))
                    .as(check)
                    .filteredOn(each -> each.at("/what").asString().equals(check))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.at("/value").isNull()).isTrue();
                        assertThat(each.at("/status").asString()).isEqualTo("unknown");
                    });
        }
    }

    @Test
    void prometheusHasNoCounterOfIt() throws Exception {
        aSecondOfWork(UNTOLD);

        assertThat(management.get("/actuator/prometheus").text())
                .contains("geobroker_wan_messages_total{region=\"sydney\",to=\"north-virginia\"} 40.0")
                .contains("geobroker_cassandra_check{check=\"expired_messages\",region=\"sydney\"} NaN")
                .doesNotContain("geobroker_wan_bytes_total", "geobroker_wan_usd_total");
    }

    @Test
    void staysUnknownWhileNoNodeAnswers() throws Exception {
        aSecondOfWork(UNTOLD);

        nodes.tell(NodeReading.down("a", "127.1.1.1", "no metrics"));
        levers.nanos.addAndGet(1_000_000_000);
        metering.read().toCompletableFuture().join();
        pictures.refresh();

        assertThat(broker.get("/geo/picture").json().at("/traffic/to/0/bytes").isNull())
                .isTrue();
    }

    private void aSecondOfWork(Set<NodeCounter> untold) {
        nodes.tell(node(1_000, 500, untold));
        metering.read().toCompletableFuture().join();
        levers.nanos.addAndGet(1_000_000_000);
        levers.totals(
                new BrokerTotals(Map.of("open_orders", new TableWrites(10, 0, 0, 0, 0, 1_000, 0)), 4, 1, 40, 10, 5));
        nodes.tell(node(1_060, 540, untold));
        metering.read().toCompletableFuture().join();
        pictures.refresh();
    }

    private static NodeReading node(long writes, long messages, Set<NodeCounter> untold) {
        return new NodeReading(
                "a",
                "127.1.1.1",
                Map.of(
                        NodeCounter.of(Kind.REPLICA_WRITES, "open_orders"),
                        writes,
                        new NodeCounter(Kind.SENT_MESSAGES, "north-virginia", "statement:NorthVirginiaDC"),
                        messages),
                untold,
                List.of(),
                null);
    }
}
