package io.geobroker.insight.web;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.Base64;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/** Latency histograms since the start: load tests can subtract them, unlike percentiles. */
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

    /** HdrHistograms of microseconds, compressed, then Base64. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Histograms(String tickerToFill, String tickerTimeToFill) {}
}
