package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What was measured of one system in some seconds, without warm-up.
 *
 * @param processes prefixes of the names of the system's own processes
 * @param beganMillis since the epoch, of the first where several are merged
 * @param ordersSent during the window
 * @param accepted during the window, whenever sent
 * @param waiting orders of this load that were accepted and not filled at the end
 * @param placing microseconds from an order's due time to its answer, during the window
 * @param late microseconds by which tickers were sent late
 * @param usage of all processes
 */
public record Window(
        String variant,
        List<String> processes,
        Rates asked,
        long beganMillis,
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

    public Latencies placed() {
        return Latencies.of(placing);
    }

    public double tradesPerSecond() {
        return done.fills() / seconds;
    }

    public double acceptedPerSecond() {
        return accepted / seconds;
    }

    /** @return includes shared servers */
    public double cpuSeconds() {
        return usage.cpuSeconds(SERVERS) + usage.cpuSeconds(processes);
    }

    /** Includes idle servers; NaN without trades. */
    public double cpuMillisPerTrade() {
        return millisPerTrade(cpuSeconds());
    }

    /** @return NaN without trades */
    public double cpuMillisPerTrade(List<String> of) {
        return millisPerTrade(usage.cpuSeconds(of));
    }

    double millisPerTrade(double seconds) {
        return done.fills() == 0 ? Double.NaN : 1_000 * seconds / done.fills();
    }

    /** @throws IllegalStateException when nothing was filled */
    public Window requireFills() {
        if (done.fills() == 0) {
            throw new IllegalStateException("nothing was filled with " + variant);
        }
        return this;
    }

    /** Whether at least this part of the asked trades and orders was reached. */
    public boolean carried(double part) {
        return tradesPerSecond() >= part * asked.trades() && acceptedPerSecond() >= part * asked.orders();
    }
}
