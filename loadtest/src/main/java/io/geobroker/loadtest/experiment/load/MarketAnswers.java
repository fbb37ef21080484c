package io.geobroker.loadtest.experiment.load;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How market orders were answered. Thread-safe.
 *
 * @param micros to the answers of filled orders
 * @param others number of other answers
 */
public record MarketAnswers(Histogram micros, Map<String, Long> others) {
    public MarketAnswers() {
        this(new ConcurrentHistogram(Histograms.empty()), new ConcurrentHashMap<>());
    }

    /** @param status or what failed */
    public void add(String status, long nanos) {
        if (status.equals("filled")) {
            Histograms.record(micros, nanos);
        } else {
            others.merge(status, 1L, Long::sum);
        }
    }

    public Latencies latencies() {
        return Latencies.of(micros);
    }

    /** For people. */
    public String notFilled() {
        return others.isEmpty() ? "0" : others.toString();
    }
}
