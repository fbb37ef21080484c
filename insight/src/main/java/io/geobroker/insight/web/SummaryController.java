package io.geobroker.insight.web;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.platform.observability.LatencySummary;
import io.geobroker.broker.platform.observability.LatencySummary.Percentiles;
import io.geobroker.broker.region.HomeRegion;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import java.util.Base64;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Summary of this broker, for people and command lines. */
@RestController
public record SummaryController(
        HomeRegion here, MatchingMeters matching, MoveMeters moves, OrderMeters orders, MatchingGauges gauges) {
    @Operation(summary = "Tell how this broker is doing")
    @GetMapping(path = "/geo/summary", produces = MediaType.APPLICATION_JSON_VALUE)
    Summary summary() {
        return new Summary(
                here.name(),
                here.instance(),
                matching.total(Counted.TICKERS_RECEIVED),
                orders.orders(),
                matching.total(Counted.FILLS),
                matching.total(Counted.CLAIMS_LOST),
                gauges.openOrders().getAsLong(),
                gauges.consumerLag().getAsLong(),
                Latency.of(matching.tickerToFill()),
                Latency.of(matching.tickerTimeToFill()));
    }

    /** Since the start: load tests can subtract them, unlike percentiles. */
    @Hidden
    @GetMapping(path = "/geo/histograms", produces = MediaType.APPLICATION_JSON_VALUE)
    Histograms histograms() {
        return new Histograms(
                encoded(matching.tickerToFill().histogramSinceStart()),
                encoded(matching.tickerTimeToFill().histogramSinceStart()),
                encoded(moves.betweenDoors().histogramSinceStart()));
    }

    private static String encoded(byte[] histogram) {
        return Base64.getEncoder().encodeToString(histogram);
    }

    /** HdrHistograms of microseconds, compressed, then Base64. */
    record Histograms(String tickerToFill, String tickerTimeToFill, String betweenDoors) {}

    /** Counters since the start; latencies are zero without any. */
    record Summary(
            String region,
            String instance,
            long tickers,
            long orders,
            long fills,
            long lostClaims,
            long openOrders,
            long consumerLag,
            Latency tickerToFill,
            Latency tickerTimeToFill) {}

    /** {@code recent} covers about the last ten seconds. */
    record Latency(Percentiles recent, Percentiles sinceStart) {

        static Latency of(LatencySummary summary) {
            return new Latency(summary.recent(), summary.sinceStart());
        }
    }
}
