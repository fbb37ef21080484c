package io.geobroker.insight.dashboards;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the repository ships for Prometheus and Grafana. */
final class Deployment {
    static final Path COMPOSE = Path.of("..", "deploy", "compose");
    static final Path PROMETHEUS = Path.of("..", "deploy", "prometheus");

    private static final Path GRAFANA = Path.of("..", "deploy", "grafana");
    private static final JsonMapper JSON = new JsonMapper();

    private Deployment() {}

    /** A file of a dashboard. */
    record Dashboard(String file, JsonNode json) {

        String uid() {
            return json.path("uid").asString();
        }

        List<Panel> panels() {
            return json.path("panels")
                    .valueStream()
                    .map(panel -> new Panel(uid(), panel))
                    .toList();
        }
    }

    /** A panel of the dashboard with that uid. */
    record Panel(String dashboard, JsonNode json) {

        String name() {
            return dashboard + ": " + json.path("title").asString();
        }

        List<Query> queries() {
            return json.path("targets")
                    .valueStream()
                    .map(target -> new Query(
                            name() + " " + target.path("refId").asString(),
                            target.at("/datasource/uid").asString(),
                            target.path("expr").asString(target.path("target").asString(""))))
                    .toList();
        }
    }

    /**
     * A query of a panel.
     *
     * @param name dashboard, panel and letter
     * @param source the uid of its data source, or a variable
     * @param text PromQL or CQL, with variables
     */
    record Query(String name, String source, String text) {}

    static List<Dashboard> dashboards() {
        return files(GRAFANA.resolve("dashboards")).stream()
                .map(file -> new Dashboard(
                        file.getFileName().toString().replaceFirst("\\.json$", ""), JSON.readTree(file.toFile())))
                .toList();
    }

    static List<JsonNode> dataSources() {
        return Manifests.first(GRAFANA.resolve("provisioning/datasources/geobroker.yml"))
                .path("datasources")
                .valueStream()
                .toList();
    }

    /** Alerts and recording rules. */
    static List<JsonNode> rules() {
        return files(PROMETHEUS.resolve("rules")).stream()
                .flatMap(file -> Manifests.first(file).path("groups").valueStream())
                .flatMap(group -> group.path("rules").valueStream())
                .toList();
    }

    /** What {@code promtool test rules} reads. */
    static List<Path> ruleTests() {
        return files(PROMETHEUS.resolve("tests"));
    }

    /** Those of a file below {@code deploy/compose}, with what its anchors give them. */
    static Map<String, Map<String, Object>> services(String file) {
        try (Reader in = Files.newBufferedReader(COMPOSE.resolve(file))) {
            Map<String, Map<String, Map<String, Object>>> all = new Yaml().load(in);
            return Objects.requireNonNull(all.get("services"), "services");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
