package io.geobroker.loadtest.compose;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ComposeContainer;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.ContainerState;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.containers.wait.strategy.WaitStrategy;

/**
 * {@code deploy/compose/world.yaml} as it is, with three nodes and one broker in each region and without simulators: tickers are
 * the test's. Brokers are asked at the loopback ports that the file publishes, so the engine is this machine's.
 */
final class ComposeWorld implements AutoCloseable {
    static final String SYDNEY = "sydney";
    static final String VIRGINIA = "north-virginia";

    private static final File FILE = new File("../deploy/compose/world.yaml");
    private static final String VERSION =
            Objects.requireNonNullElse(System.getenv("GEOBROKER_VERSION"), "0.1.0-SNAPSHOT");
    private static final Map<String, Integer> CUSTOMER_PORTS = Map.of(SYDNEY, 8081, VIRGINIA, 8082);
    private static final Map<String, Integer> MANAGEMENT_PORTS = Map.of(SYDNEY, 18081, VIRGINIA, 18082);

    /** Eleven JVMs that start on a small machine. */
    private static final Duration START_WITHIN = Duration.ofMinutes(10);

    private static final Duration HEALTHY_WITHIN = Duration.ofMinutes(4);

    private final DockerClient docker;
    private final ComposeContainer compose;

    private ComposeWorld(DockerClient docker, ComposeContainer compose) {
        this.docker = docker;
        this.compose = compose;
    }

    /**
     * Waits until both regions' brokers are ready.
     *
     * @throws IllegalStateException when an image of ours is missing
     */
    static ComposeWorld start() {
        DockerClient docker = DockerClientFactory.instance().client();
        requireImage(docker, "geobroker/broker");
        requireImage(docker, "geobroker/command-line");
        ComposeContainer compose = new ComposeContainer("geobroker-it-", FILE)
                // What is missing of the public ones compose pulls by itself.
                .withPull(false)
                .withEnv(Map.of("COMPOSE_PROFILES", "full", "GEOBROKER_VERSION", VERSION))
                .withServices("broker-" + SYDNEY + "-1", "broker-" + VIRGINIA + "-1")
                .waitingFor(container(broker(SYDNEY)), healthy())
                .waitingFor(container(broker(VIRGINIA)), healthy());
        try {
            compose.start();
        } catch (RuntimeException | Error e) {
            compose.stop();
            throw e;
        }
        return new ComposeWorld(docker, compose);
    }

    /** A minute, unless it is told. */
    private static WaitStrategy healthy() {
        return Wait.forHealthcheck().withStartupTimeout(START_WITHIN);
    }

    private static void requireImage(DockerClient docker, String name) {
        try {
            docker.inspectImageCmd(name + ":" + VERSION).exec();
        } catch (NotFoundException e) {
            throw new IllegalStateException(
                    "there is no image " + name + ":" + VERSION + "; mvn -Pimages package -DskipTests builds it", e);
        }
    }

    /** The one broker of a region. */
    BrokerApi brokerOf(String region) {
        return new BrokerApi(region, local(CUSTOMER_PORTS, region), local(MANAGEMENT_PORTS, region));
    }

    private static URI local(Map<String, Integer> ports, String region) {
        return URI.create("http://127.0.0.1:" + ports.get(region));
    }

    OperatorApi operatorOf(String region) {
        String token = execute(broker(region), "cat", "/run/geobroker/secrets/geobroker.admin.token");
        return new OperatorApi(brokerOf(region), token.strip());
    }

    /** Sends tickers to a region's Kafka from beside it: its address is known only there. */
    void send(String region, Ticker ticker) {
        execute(
                "kafka-" + region,
                "bash",
                "-c",
                "printf '%s\\t%s\\n' \"$1\" \"$2\" | KAFKA_HEAP_OPTS=-Xmx64m /opt/kafka/bin/kafka-console-producer.sh"
                        + " --bootstrap-server \"$3\" --topic \"$4\" --reader-property parse.key=true",
                "send",
                ticker.symbol().value(),
                new String(TickerCodec.encode(ticker), StandardCharsets.UTF_8),
                "kafka-" + region + ":9092",
                TickerTopic.NAME);
    }

    static String node(String region, int number) {
        return "cassandra-" + region + "-" + number;
    }

    static String broker(String region) {
        return "broker-" + region + "-1";
    }

    static List<String> servicesOf(String region) {
        return List.of(node(region, 1), node(region, 2), node(region, 3), "kafka-" + region, broker(region));
    }

    void kill(String service) {
        docker.killContainerCmd(find(service).getContainerId()).exec();
    }

    boolean isRunning(String service) {
        return find(service).isRunning();
    }

    /** Freezes all processes of a region, as a machine hall that loses its power for a while and finds everything as it was. */
    void pause(String region) {
        servicesOf(region)
                .forEach(service ->
                        docker.pauseContainerCmd(find(service).getContainerId()).exec());
    }

    /** Starts what was killed, lets go on what was paused, and waits until all of it is healthy. */
    void putRight() {
        for (String region : List.of(SYDNEY, VIRGINIA)) {
            for (String service : servicesOf(region)) {
                ContainerState container = find(service);
                if (isPaused(container)) {
                    docker.unpauseContainerCmd(container.getContainerId()).exec();
                } else if (!container.isRunning()) {
                    docker.startContainerCmd(container.getContainerId()).exec();
                }
            }
        }
        for (String region : List.of(SYDNEY, VIRGINIA)) {
            servicesOf(region)
                    .forEach(service -> Awaitility.await(service + " is healthy")
                            .pollDelay(Duration.ZERO)
                            .atMost(HEALTHY_WITHIN)
                            .until(() -> find(service).isHealthy()));
        }
    }

    private static boolean isPaused(ContainerState container) {
        return Boolean.TRUE.equals(
                container.getCurrentContainerInfo().getState().getPaused());
    }

    private String execute(String service, String... command) {
        try {
            ExecResult result = find(service).execInContainer(command);
            if (result.getExitCode() != 0) {
                throw new IllegalStateException(service + ": " + result.getStderr() + result.getStdout());
            }
            return result.getStdout();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private ContainerState find(String service) {
        return compose.getContainerByServiceName(container(service))
                .orElseThrow(() -> new IllegalStateException("no container of " + service));
    }

    /** Testcontainers takes a name that ends in a number for that of a container, not of a service. */
    private static String container(String service) {
        return service + "-1";
    }

    /** Also what is paused, and the volumes. */
    @Override
    public void close() {
        compose.stop();
    }
}
