package io.geobroker.broker.dashboards;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.BrokerApplication;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the program reads what {@code deploy/kubernetes} tells it, as far as it gets where there is no Cassandra. */
class KubernetesConfigurationTest {

    @ParameterizedTest
    @CsvSource({
        "overlays/sydney, SydneyDC",
        "overlays/north-virginia, NorthVirginiaDC",
        "overlays/local/sydney, SydneyDC",
        "overlays/local/north-virginia, NorthVirginiaDC"
    })
    void isToldWhereItIs(String overlay, String datacenter) {
        assertThatThrownBy(() -> BrokerApplication.main(new String[] {
                    "migrate",
                    "--spring.config.additional-location=file:" + Manifests.KUBERNETES.resolve(overlay) + "/",
                    // Secrets are mounted in pods.
                    "--spring.config.on-not-found=ignore",
                    "--INSTANCE=broker-1",
                    "--geobroker.cassandra.open-within=300ms"
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no node of " + datacenter + " answered within PT0.3S at [cassandra:9042]");
    }
}
