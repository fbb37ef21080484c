package io.geobroker.insight.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.brokers.AnsweringBroker;
import io.geobroker.broker.region.HomeRegion;
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
            HttpRegions regions = new HttpRegions(
                    new HomeRegion(WORLD, WORLD.region("sydney"), "sydney-1"),
                    Map.of(VIRGINIA, List.of(URI.create("http://127.0.0.1:" + cut.port()))),
                    new Audience(System::nanoTime),
                    HttpClients.withoutCertificate(),
                    Duration.ofMillis(100),
                    System::nanoTime);

            regions.ask().toCompletableFuture().join();

            assertThat(regions.told(VIRGINIA).isReachable()).isFalse();
            assertThat(regions.told(VIRGINIA).problem()).startsWith("no answer");
        }
    }
}
