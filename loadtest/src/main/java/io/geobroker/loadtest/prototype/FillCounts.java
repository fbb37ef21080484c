package io.geobroker.loadtest.prototype;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.schema.ticker.Ticker;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/** Counters and latencies of a prototype broker since its start. Threads may share it. */
final class FillCounts {
    static final String TICKERS = "tickers";
    static final String ORDERS = "orders";
    static final String DOUBLE_FILLS = "double_fills";
    static final String ERRORS = "errors";

    private final Histogram sinceReceived = new SynchronizedHistogram(Histograms.empty());
    private final Histogram sinceTickerTime = new SynchronizedHistogram(Histograms.empty());
    private final Map<String, Long> counters = new ConcurrentHashMap<>(Map.of("fills", 0L));

    void count(String counter) {
        counters.merge(counter, 1L, Long::sum);
    }

    /**
     * @param receivedNanos when the ticker was read from Kafka
     * @param filledNanos when the driver confirmed the fill
     */
    void filled(Ticker ticker, long receivedNanos, long filledNanos) {
        count("fills");
        Histograms.record(sinceReceived, filledNanos - receivedNanos);
        long sinceNanos = System.nanoTime() - filledNanos;
        Histograms.record(sinceTickerTime, (EpochMicros.now() - ticker.timeMicros()) * 1_000 - sinceNanos);
    }

    Map<String, Object> told() {
        Map<String, Object> told = new HashMap<>(counters);
        told.put("ticker_to_fill", Histograms.encode(sinceReceived.copy()));
        told.put("ticker_time_to_fill", Histograms.encode(sinceTickerTime.copy()));
        return told;
    }
}
