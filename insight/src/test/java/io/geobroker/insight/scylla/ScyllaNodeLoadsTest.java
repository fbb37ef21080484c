package io.geobroker.insight.scylla;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.placement.NodeLoad;
import io.geobroker.tls.HttpClients;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScyllaNodeLoadsTest {
    private final ScyllaServer up = ScyllaServer.start();
    private final ScyllaServer down = ScyllaServer.start();

    @AfterEach
    void stop() {
        up.close();
        down.close();
    }

    @Test
    void tellsFilesReadsAndWritesOfTheKeyspaceAndNoPartitions() {
        assertThat(read("broker").get("a.node"))
                .isEqualTo(new NodeLoad(
                        List.of(
                                new NodeLoad.Table("open_orders", 6, null, 320, 1_200, null, null),
                                new NodeLoad.Table("order_outcomes", 0, null, 0, 0, null, null)),
                        null));
    }

    @Test
    void aNodeThatTellsNothingIsThereWithTheReason() {
        down.close();

        assertThat(read("broker")).hasEntrySatisfying("b.node", load -> {
            assertThat(load.tables()).isEmpty();
            assertThat(load.problem()).startsWith("no metrics at 127.0.0.1:");
        });
    }

    @Test
    void tablesThatAreNotToldApartAreNotCalledEmpty() {
        assertThat(read("a_keyspace_that_is_not_told").get("a.node"))
                .extracting(NodeLoad::problem)
                .asString()
                .contains("enable_node_aggregated_table_metrics");
    }

    private Map<String, NodeLoad> read(String keyspace) {
        return new ScyllaNodeLoads(
                        new ScyllaMetrics(
                                () -> List.of(up.endpoint("a"), down.endpoint("b")),
                                HttpClients.withoutCertificate().client(),
                                Duration.ofSeconds(30)),
                        keyspace)
                .read()
                .toCompletableFuture()
                .join();
    }
}
