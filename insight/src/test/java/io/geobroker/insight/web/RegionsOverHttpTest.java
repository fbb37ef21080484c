package io.geobroker.insight.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.insight.InsightOverHttp;
import io.geobroker.insight.InsightOverHttp.Levers;
import io.geobroker.insight.InsightOverHttp.OtherBroker;
import io.geobroker.insight.WatchedBrokerTest;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.TableWrites;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;

/** What does not depend on what a broker has counted since its start, so that one is enough for all. */
@DirtiesContext
@WatchedBrokerTest
class RegionsOverHttpTest extends OverHttp {
    @Autowired
    private Levers levers;

    @Autowired
    private HttpRegions regions;

    @Autowired
    private RegionSnapshots pictures;

    @Autowired
    private OtherBroker otherBroker;

    @Autowired
    private Audience audience;

    @Test
    void isLookedAtByWhoeverAsksButNotByABrokerThatNobodyLooksAt() throws Exception {
        // The clock comes to its end and goes on at its beginning.
        levers.nanos.set(Long.MAX_VALUE - 5);
        nobody.get("/geo/picture");
        nobody.send(
                nobody.request("/geo/picture").header("X-Geo-Unseen", "false").GET());
        levers.nanos.addAndGet(60_000_000_000L);
        nobody.send(
                nobody.request("/geo/picture").header("X-Geo-Unseen", "true").GET());
        nobody.get("/geo/summary");
        assertThat(audience.isThere()).isFalse();
        regions.ask().toCompletableFuture().join();
        assertThat(otherBroker.unseen()).isEqualTo("true");

        nobody.send(
                nobody.request("/geo/picture").header("X-Geo-Unseen", "false").GET());
        assertThat(audience.isThere()).as("by people abroad").isTrue();
        regions.ask().toCompletableFuture().join();
        assertThat(otherBroker.unseen())
                .as("people abroad are not told back to their broker")
                .isEqualTo("true");

        for (String path : List.of("/geo/picture", "/geo/world", "/geo/health/cluster")) {
            levers.nanos.addAndGet(9_999_999_999L);
            assertThat(audience.isThere()).isTrue();
            levers.nanos.incrementAndGet();
            assertThat(audience.isThere()).isFalse();
            nobody.get(path);
            assertThat(audience.isThere()).as(path).isTrue();
        }
        regions.ask().toCompletableFuture().join();
        assertThat(otherBroker.unseen()).isEqualTo("false");
    }

    @Test
    void theOwnRegionsPictureAges() {
        HttpRegions.RegionAnswer own = regions.own(pictures.own(), BrokerOverHttp.TODAY.plusSeconds(7));

        assertThat(regions.age(own)).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void crossesOceansCompressed() throws Exception {
        HttpResponse<byte[]> answer = HttpClient.newHttpClient()
                .send(
                        nobody.request("/geo/picture")
                                .header("Accept-Encoding", "gzip")
                                .GET()
                                .build(),
                        BodyHandlers.ofByteArray());

        assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(answer.headers().firstValue("Vary")).contains("Accept-Encoding");
        assertThat(broker.get("/geo/picture").header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(answer.body().length)
                .isLessThan(nobody.get("/geo/picture").text().length());
        otherBroker.tellCompressed(answer.body());
        regions.ask().toCompletableFuture().join();
        assertThat(regions.told(InsightOverHttp.VIRGINIA).problem())
                .isEqualTo("cannot read its picture: it is of region sydney");
    }

    @Test
    void aRegionThatTellsNothingAtAllIsNotReachable() {
        otherBroker.tell("null");

        regions.ask().toCompletableFuture().join();

        assertThat(regions.told(InsightOverHttp.VIRGINIA).problem())
                .isEqualTo("cannot read its picture: it is of region null");
    }

    @Test
    void tellsStatementsAsCountedNowThoughNoNodeWasRead() throws Exception {
        levers.totals.set(
                new BrokerTotals(Map.of("accounts", new TableWrites(3, 0, 5, 2, 0, 300, 700)), 14, 1, 40, 10, 5));

        // Three copies and five commits to three replicas each; three answers to each of the eight.
        int messages = 3 + 15 + 24;
        int bytes = 300 + 3 * 52 + 3 * 700 + 15 * 30 + 24 * 11 + messages * 10;
        assertThat(nobody.get("/geo/statements").json()).isEqualTo(HttpBroker.json("""
                {"answered": 14, "writes": {"accounts": {"plain": 3, "conditional": 5, "refused": 2, "bytes": 1000,
                 "ocean_messages": %d, "ocean_bytes": %d}}}""".formatted(messages, bytes)));
    }
}
