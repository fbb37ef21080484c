package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What was measured of one system during some seconds, its warm-up left out.
 *
 * @param variant what was varied, for a person
 * @param processes how the names of the system's own processes begin
 * @param asked rates that were to be sent
 * @param ordersSent during the window, the answers to which are in {@code placing}
 * @param accepted of them
 * @param waiting orders of this load that had been taken and were not filled when the window ended
 * @param done what the system did
 * @param placing microseconds from the moment an order was meant to be sent until it was answered
 * @param late microseconds by which the load generator itself sent tickers late
 * @param usage of all processes during the window
 */
public record Window(
        String variant,
        List<String> processes,
        Rates asked,
        double seconds,
        long tickersSent,
        long ordersSent,
        long accepted,
        long waiting,
        Reading done,
        Histogram placing,
        Histogram late,
        Usage usage) {
    private static final List<String> SERVERS = List.of("cassandra-", "kafka-");

    public Latencies sinceTickerTime() {
        return Latencies.of(done.sinceTickerTime());
    }

    public Latencies sinceReceived() {
        return Latencies.of(done.sinceReceived());
    }

    /** From the moment an order was meant to be sent until it was answered. */
    public Latencies placed() {
        return Latencies.of(placing);
    }

    public double tradesPerSecond() {
        return done.fills() / seconds;
    }

    public double acceptedPerSecond() {
        return accepted / seconds;
    }

    /** CPU seconds of the system's own processes and of the servers it shares. */
    public double cpuSeconds() {
        List<String> all = new ArrayList<>(SERVERS);
        all.addAll(processes);
        return usage.cpuSeconds(all);
    }

    /** Processors that the processes whose name begins so had together, on average. */
    public double cores(List<String> of) {
        return usage.cores(of);
    }

    /** Milliseconds of CPU, the idle servers' share included; NaN without trades. */
    public double cpuMillisPerTrade() {
        return millisPerTrade(cpuSeconds());
    }

    /** Of the processes whose name begins so, whatever the system under test; NaN without trades. */
    public double cpuMillisPerTrade(List<String> of) {
        return millisPerTrade(usage.cpuSeconds(of));
    }

    private double millisPerTrade(double seconds) {
        return done.fills() == 0 ? Double.NaN : 1_000 * seconds / done.fills();
    }

    /** @throws IllegalStateException when nothing was filled */
    public void requireFills() {
        if (done.fills() == 0) {
            throw new IllegalStateException("nothing was filled with " + variant);
        }
    }

    /** Whether so much of what was asked became trades, and so many of the orders were taken. */
    public boolean carried(double part) {
        return tradesPerSecond() >= part * asked.trades() && acceptedPerSecond() >= part * asked.orders();
    }
}
