package io.geobroker.insight.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.geobroker.broker.platform.brokers.AnsweringBroker;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.tls.HttpClients;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HttpRegionsTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final String VIRGINIA = "north-virginia";

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRegionWhoseAnswerIsCutInTheMiddleIsNotReachable() throws Exception {
        try (AnsweringBroker cut = new AnsweringBroker(AnsweringBroker.HALF)) {
            HttpRegions regions = regions(Map.of(VIRGINIA, List.of(uri(cut.port()))));

            regions.ask().toCompletableFuture().join();

            assertThat(regions.told(VIRGINIA).isReachable()).isFalse();
            assertThat(regions.told(VIRGINIA).problem()).startsWith("no answer");
        }
    }

    @Test
    void allBrokersOfARegionAreAskedAndOneThatIsSilentIsMissed() throws Exception {
        AtomicBoolean answers = new AtomicBoolean(true);
        HttpServer first = broker("sydney-1", () -> true);
        HttpServer second = broker("sydney-2", answers::get);
        try {
            HttpRegions regions = regions(Map.of(
                    "sydney",
                    List.of(
                            uri(first.getAddress().getPort()),
                            uri(second.getAddress().getPort()))));
            assertThat(regions.reportsOf("sydney")).as("not asked yet").isEmpty();

            regions.ask().toCompletableFuture().join();
            assertThat(regions.reportsOf("sydney"))
                    .as("but the own one")
                    .hasValueSatisfying(reports -> assertThat(reports)
                            .extracting(report -> report.work().orders())
                            .containsExactly(7.0));
            assertThat(regions.reportsOf(VIRGINIA)).as("nobody is listed").contains(List.of());

            answers.set(false);
            regions.ask().toCompletableFuture().join();
            assertThat(regions.reportsOf("sydney")).isEmpty();
            assertThat(regions.told("sydney").isReachable()).isTrue();
        } finally {
            first.stop(0);
            second.stop(0);
        }
    }

    private static HttpServer broker(String instance, BooleanSupplier answers) throws IOException {
        HttpServer broker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] picture = """
                {"region": "sydney", "instance": "%s", "window_s": 2.0, "amplification": {"tables": []},
                 "work": {"owned": 0, "partitions": 0, "tickers": 0, "orders": 7, "trades": 0, "copies": {}, "answers": {}}}""".formatted(instance).getBytes(StandardCharsets.UTF_8);
        broker.createContext("/geo/picture", exchange -> {
            exchange.sendResponseHeaders(answers.getAsBoolean() ? 200 : 503, picture.length);
            exchange.getResponseBody().write(picture);
            exchange.close();
        });
        broker.start();
        return broker;
    }

    private static HttpRegions regions(Map<String, List<URI>> brokers) {
        return new HttpRegions(
                new HomeRegion(WORLD, WORLD.region("sydney"), "sydney-1"),
                brokers,
                new Audience(System::nanoTime),
                HttpClients.withoutCertificate(),
                Duration.ofSeconds(5),
                System::nanoTime);
    }

    private static URI uri(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }
}
