package io.geobroker.insight.web;

import io.geobroker.broker.matching.MatchingMeters;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.Base64;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * Latencies since this broker's start as whole histograms, for a load test that must leave its warm-up out: a percentile
 * cannot be subtracted from another, a histogram can.
 */
@Hidden
@RestController
public final class HistogramsController {
    private final MatchingMeters meters;

    public HistogramsController(MatchingMeters meters) {
        this.meters = meters;
    }

    @GetMapping(path = "/geo/histograms", produces = MediaType.APPLICATION_JSON_VALUE)
    Histograms histograms() {
        return new Histograms(
                encoded(meters.tickerToFill().histogramSinceStart()),
                encoded(meters.tickerTimeToFill().histogramSinceStart()));
    }

    private static String encoded(byte[] histogram) {
        return Base64.getEncoder().encodeToString(histogram);
    }

    /** Each one an HdrHistogram of microseconds: compressed, then Base64. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Histograms(String tickerToFill, String tickerTimeToFill) {}
}
