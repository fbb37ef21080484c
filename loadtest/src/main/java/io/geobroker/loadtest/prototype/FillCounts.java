package io.geobroker.loadtest.prototype;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.schema.ticker.Ticker;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/** Counters and latencies of a prototype broker since its start. Threads may share it. */
final class FillCounts {
    private final Histogram sinceReceived = new SynchronizedHistogram(Histograms.empty());
    private final Histogram sinceTickerTime = new SynchronizedHistogram(Histograms.empty());
    private final AtomicLong tickers = new AtomicLong();
    private final AtomicLong orders = new AtomicLong();
    private final AtomicLong fills = new AtomicLong();
    private final AtomicLong doubleFills = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();

    void ticker() {
        tickers.incrementAndGet();
    }

    void order() {
        orders.incrementAndGet();
    }

    /**
     * @param receivedNanos when the ticker was read from Kafka
     * @param filledNanos when the driver confirmed the fill
     */
    void filled(Ticker ticker, long receivedNanos, long filledNanos) {
        fills.incrementAndGet();
        Histograms.record(sinceReceived, filledNanos - receivedNanos);
        long sinceNanos = System.nanoTime() - filledNanos;
        Histograms.record(sinceTickerTime, (EpochMicros.now() - ticker.timeMicros()) * 1_000 - sinceNanos);
    }

    void filledAgain() {
        doubleFills.incrementAndGet();
    }

    void failed() {
        errors.incrementAndGet();
    }

    String json() {
        return "{\"ticker_to_fill\":\"" + Histograms.encode(sinceReceived.copy()) + "\",\"ticker_time_to_fill\":\""
                + Histograms.encode(sinceTickerTime.copy()) + "\",\"tickers\":" + tickers + ",\"orders\":" + orders
                + ",\"fills\":" + fills + ",\"double_fills\":" + doubleFills + ",\"errors\":" + errors + "}";
    }
}
