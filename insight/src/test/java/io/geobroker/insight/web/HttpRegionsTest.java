package io.geobroker.insight.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.brokers.AnsweringBroker;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.InsightOverHttp.OtherBroker;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.tls.HttpClients;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HttpRegionsTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final String VIRGINIA = "north-virginia";

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRegionWhoseAnswerIsCutInTheMiddleIsNotReachable() throws Exception {
        try (AnsweringBroker cut = new AnsweringBroker(AnsweringBroker.HALF)) {
            HttpRegions regions = regions(Map.of(VIRGINIA, List.of(cut.uri())), Duration.ofSeconds(1));

            regions.ask().toCompletableFuture().join();

            assertThat(regions.told(VIRGINIA).isReachable()).isFalse();
            assertThat(regions.told(VIRGINIA).problem()).startsWith("no answer");
        }
    }

    @Test
    void allBrokersOfARegionAreAskedAndOneThatIsSilentIsMissed() {
        try (OtherBroker first = new OtherBroker();
                OtherBroker second = new OtherBroker()) {
            first.tell(picture("sydney-1"));
            second.tell(picture("sydney-2"));
            HttpRegions regions = regions(Map.of("sydney", List.of(first.uri(), second.uri())), Duration.ofSeconds(30));
            assertThat(regions.reportsOf("sydney")).as("not asked yet").isEmpty();

            regions.ask().toCompletableFuture().join();
            assertThat(regions.reportsOf("sydney"))
                    .as("but the own one")
                    .hasValueSatisfying(reports -> assertThat(reports)
                            .extracting(report -> report.work().orders())
                            .containsExactly(7.0));
            assertThat(regions.reportsOf(VIRGINIA)).as("nobody is listed").contains(List.of());

            second.tell("");
            regions.ask().toCompletableFuture().join();
            assertThat(regions.reportsOf("sydney")).isEmpty();
            assertThat(regions.told("sydney").isReachable()).isTrue();
        }
    }

    private static String picture(String instance) {
        return """
                {"region": "sydney", "instance": "%s", "window_s": 2.0, "amplification": {"tables": []},
                 "work": {"owned": 0, "partitions": 0, "tickers": 0, "orders": 7, "trades": 0, "copies": {}, "answers": {}}}""".formatted(instance);
    }

    private static HttpRegions regions(Map<String, List<URI>> brokers, Duration within) {
        return new HttpRegions(
                new HomeRegion(WORLD, WORLD.region("sydney"), "sydney-1"),
                brokers,
                new Audience(System::nanoTime),
                HttpClients.withoutCertificate(),
                within,
                System::nanoTime);
    }
}
