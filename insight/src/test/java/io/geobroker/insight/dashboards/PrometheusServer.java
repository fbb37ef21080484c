package io.geobroker.insight.dashboards;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A real Prometheus on 127.0.0.1 with the repository's configuration, but for where the brokers are. It ends with this
 * process, however that ends.
 */
final class PrometheusServer implements AutoCloseable {
    private static final Duration READY_WITHIN = Duration.ofSeconds(30);
    private static final JsonMapper JSON = new JsonMapper();

    /** Prometheus in the background; when the other end of standard input is gone, or closed, it is ended. */
    private static final String UNTIL_INPUT_ENDS = """
            "$@" & server=$!
            cat >/dev/null
            kill $server
            wait $server
            """;

    private final Process process;
    private final Path log;
    private final RestClient client;

    private PrometheusServer(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.client = RestClient.create("http://127.0.0.1:" + port);
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param directory of its own; emptied first
     * @param brokers where they are, by region
     */
    static PrometheusServer start(Path directory, Map<String, URI> brokers) {
        try {
            FileSystemUtils.deleteRecursively(directory);
            Path configuration = directory.resolve("configuration");
            FileSystemUtils.copyRecursively(Deployment.PROMETHEUS, configuration);
            Files.writeString(configuration.resolve("targets/brokers.yml"), targets(brokers));
            int port = freePort();
            Path log = directory.resolve("prometheus.log");
            Process process = new ProcessBuilder(
                            "sh",
                            "-c",
                            UNTIL_INPUT_ENDS,
                            "sh",
                            "prometheus",
                            "--config.file=" + configuration.resolve("prometheus.yml"),
                            "--storage.tsdb.path=" + directory.resolve("data"),
                            "--web.listen-address=127.0.0.1:" + port)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            PrometheusServer server = new PrometheusServer(process, log, port);
            server.awaitReady();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a query gives now: a list of series, each with its labels and its value. */
    JsonNode query(String promQl) {
        return get("/api/v1/query?query={promQl}", promQl).at("/data/result");
    }

    /** All rules of all groups, with their health. */
    Stream<JsonNode> rules() {
        return get("/api/v1/rules")
                .at("/data/groups")
                .valueStream()
                .flatMap(group -> group.path("rules").valueStream());
    }

    /** Health of each target, by its address. */
    Map<String, String> targets() {
        return get("/api/v1/targets")
                .at("/data/activeTargets")
                .valueStream()
                .collect(Collectors.toMap(
                        target -> target.at("/labels/instance").asString(),
                        target -> target.path("health").asString(),
                        (one, other) -> other,
                        TreeMap::new));
    }

    /** All names of metrics it has seen. */
    Stream<String> metrics() {
        return get("/api/v1/label/__name__/values").path("data").valueStream().map(JsonNode::asString);
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitReady() throws IOException {
        try {
            await().atMost(READY_WITHIN)
                    .ignoreExceptions()
                    .until(() -> client.get().uri("/-/ready").retrieve().toBodilessEntity(), ready -> true);
        } catch (RuntimeException e) {
            close();
            throw new AssertionError("Prometheus did not start:\n" + Files.readString(log), e);
        }
    }

    private JsonNode get(String path, Object... variables) {
        String answer = client.get().uri(path, variables).retrieve().body(String.class);
        return JSON.readTree(Objects.requireNonNull(answer, path));
    }

    private static String targets(Map<String, URI> brokers) {
        return brokers.entrySet().stream()
                .map(broker -> "- {targets: ['%s:%d'], labels: {region: %s}}\n"
                        .formatted(
                                broker.getValue().getHost(), broker.getValue().getPort(), broker.getKey()))
                .collect(Collectors.joining());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
