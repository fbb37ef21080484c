package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** That what Kubernetes' Prometheus and Grafana are told is what {@code deploy/prometheus} and {@code deploy/grafana} say. */
class KubernetesMonitoringTest {
    private static final Path GRAFANA = Path.of("..", "deploy", "grafana");
    private static final String SYDNEY = "overlays/sydney";

    @Test
    void rulesAreThoseOfPrometheus() throws Exception {
        try (Stream<Path> files = Files.list(Deployment.PROMETHEUS.resolve("rules"))) {
            assertThat(files.toList()).hasSize(2).allSatisfy(file -> {
                String name = "geobroker-" + file.getFileName().toString().replace(".yml", "");
                assertThat(Manifests.spec(SYDNEY, "PrometheusRule", name)).isEqualTo(Manifests.first(file));
            });
        }
    }

    @Test
    void brokersAreScrapedAsPrometheusDoes() {
        JsonNode prometheus = Manifests.first(Deployment.PROMETHEUS.resolve("prometheus.yml"));
        JsonNode job = prometheus.at("/scrape_configs/0");
        JsonNode endpoint = Manifests.spec(SYDNEY, "ServiceMonitor", "brokers").at("/endpoints/0");

        assertThat(prometheus.path("scrape_configs")).hasSize(1);
        assertThat(endpoint.path("path")).isEqualTo(job.path("metrics_path"));
        assertThat(endpoint.path("honorLabels")).isEqualTo(job.path("honor_labels"));
        assertThat(endpoint.path("interval")).isEqualTo(prometheus.at("/global/scrape_interval"));
        assertThat(endpoint.path("scrapeTimeout")).isEqualTo(prometheus.at("/global/scrape_timeout"));
        assertThat(endpoint.at("/relabelings/0/targetLabel").asString()).isEqualTo("job");
        assertThat(endpoint.at("/relabelings/0/replacement")).isEqualTo(job.path("job_name"));
    }

    @Test
    void everyDashboardIsAConfigMapOfItsName() {
        assertThat(Manifests.configMapFiles(GRAFANA).entrySet())
                .allSatisfy(map -> assertThat(map.getValue())
                        .containsExactly(GRAFANA.resolve(map.getKey().replace("dashboard-", "dashboards/") + ".json")));
        assertThat(Manifests.configMapFiles(GRAFANA).keySet())
                .containsExactlyElementsOf(Deployment.dashboards().stream()
                        .map(dashboard -> "dashboard-" + dashboard.file())
                        .toList());
    }
}
