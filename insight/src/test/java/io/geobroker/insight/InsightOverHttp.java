package io.geobroker.insight;

import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.insight.health.ClusterHealth;
import io.geobroker.insight.health.Diagnosis;
import io.geobroker.insight.link.InMemoryCanaries;
import io.geobroker.insight.link.RoundTrips;
import io.geobroker.insight.link.WatchCanaries;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.Moments;
import io.geobroker.insight.metering.SettableNodes;
import io.geobroker.insight.metrics.InsightMeters;
import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.web.Audience;
import io.geobroker.insight.web.HttpRegions;
import io.geobroker.insight.web.RegionSnapshots;
import io.geobroker.insight.web.WorldPicture;
import io.geobroker.testbed.LocalServer;
import io.geobroker.tls.HttpClients;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** What the endpoints of insight show, over nodes, pings, canaries and another region's broker that a test sets. */
@Import({
    InsightMeters.class,
    RegionSnapshots.class,
    WorldPicture.class,
    InsightOverHttp.Levers.class,
    InsightOverHttp.OtherBroker.class,
    SettableNodes.class,
    InMemoryCanaries.class
})
public class InsightOverHttp {
    public static final String VIRGINIA = "north-virginia";

    private static final int FRAME_BYTES = 10;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** What a test turns: the clock of rates, what this broker has counted, and whether the other region answers pings. */
    public static final class Levers {
        public final AtomicLong nanos = new AtomicLong();
        public final AtomicReference<BrokerTotals> totals = new AtomicReference<>(Moments.NOTHING);
        public final AtomicLong roundTripMillis = new AtomicLong(231);
        public final Set<String> lost = ConcurrentHashMap.newKeySet();
    }

    /** The broker of the other region, which gives a picture as a test wants it; 503 without one. */
    public static final class OtherBroker implements AutoCloseable {
        private volatile byte[] picture = {};
        private volatile boolean compressed;
        private volatile @Nullable String unseen;

        private final LocalServer server = new LocalServer("/geo/picture", exchange -> {
            unseen = exchange.getRequestHeaders().getFirst("X-Geo-Unseen");
            byte[] body = picture;
            if (compressed) {
                exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            }
            exchange.sendResponseHeaders(body.length == 0 ? 503 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });

        /** @param wanted what it answers from now on; empty for an error */
        public void tell(String wanted) {
            compressed = false;
            picture = wanted.getBytes(StandardCharsets.UTF_8);
        }

        /** @param wanted what it answers, compressed, from now on */
        public void tellCompressed(byte[] wanted) {
            compressed = true;
            picture = wanted;
        }

        /** Whether the last one that asked was not looked at itself, as it told. */
        public @Nullable String unseen() {
            return unseen;
        }

        public URI uri() {
            return server.uri();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    @Bean
    RecentFills recentFills(
            @Value("${geobroker.insight.show-orders:true}") boolean shown,
            Listings listings,
            HomeRegion here,
            PlacingRegions placing) {
        return new RecentFills(shown, () -> listings, here.name(), placing);
    }

    @Bean
    Metering metering(SettableNodes nodes, Levers levers) {
        return new Metering(nodes, levers.totals::get, MINUTE, levers.nanos::get);
    }

    @Bean
    RoundTrips roundTrips(Levers levers) {
        return new RoundTrips(
                List.of(VIRGINIA),
                region -> {
                    long millis = levers.roundTripMillis.get();
                    levers.nanos.addAndGet(millis * 1_000_000);
                    return millis < 1_000
                            ? CompletableFuture.completedFuture(null)
                            : CompletableFuture.failedFuture(new IllegalStateException("no answer"));
                },
                levers.nanos::get);
    }

    @Bean
    WatchCanaries watchCanaries(HomeRegion here, InMemoryCanaries canaries, MicroClock clock, Levers levers) {
        return new WatchCanaries(here, canaries, Duration.ofSeconds(2), clock, levers.nanos::get);
    }

    @Bean
    Audience audience(Levers levers) {
        return new Audience(levers.nanos::get);
    }

    @Bean
    HttpRegions httpRegions(HomeRegion here, OtherBroker other, Audience audience, Levers levers) {
        return new HttpRegions(
                here,
                Map.of(VIRGINIA, List.of(other.uri())),
                audience,
                HttpClients.withoutCertificate(),
                MINUTE,
                levers.nanos::get);
    }

    @Bean
    WorldWrites worldWrites(Metering metering, HttpRegions regions, HomeRegion here) {
        return new WorldWrites(
                metering,
                new OwnedPartitions(0),
                regions::reportsOf,
                here,
                table -> table.equals("schema_lock") ? Map.of() : Map.of("SydneyDC", 3, "NorthVirginiaDC", 3),
                FRAME_BYTES);
    }

    @Bean
    ClusterHealth clusterHealth(
            HomeRegion here, Metering metering, RoundTrips roundTrips, WatchCanaries canaries, Levers levers) {
        Diagnosis diagnosis = new Diagnosis(Map.of(Check.CLIENTS, 10.0));
        return new ClusterHealth(here, metering, roundTrips, canaries, List::of, levers.lost::contains, diagnosis);
    }
}
