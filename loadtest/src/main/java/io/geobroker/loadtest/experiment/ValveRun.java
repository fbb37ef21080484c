package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * One variant under one disturbance, second by second.
 *
 * @param from when the disturbance began, in seconds
 * @param until when it ended
 * @param usage of the processes meanwhile
 */
record ValveRun(String variant, ValveScenario scenario, double from, double until, List<Second> seconds, Usage usage) {
    /** Recovered is who takes nearly all that is sent again, nearly as fast as before. */
    private static final double NEARLY_ALL = 0.9;

    private static final double NEARLY_AS_FAST = 2;

    /**
     * What happened in one second or so.
     *
     * @param at its end, in seconds since the beginning
     * @param admitted microseconds from the moment an order was meant to be sent to its answer, of those taken
     * @param done by the brokers; empty where they did not tell, and then the next one has it
     */
    record Second(double at, double length, long sent, long taken, long refused, Histogram admitted, Reading done) {}

    List<Second> calm() {
        return between(0, from);
    }

    List<Second> disturbed() {
        return between(from, until);
    }

    private List<Second> between(double after, double upTo) {
        return seconds.stream()
                .filter(second -> second.at() > after && second.at() <= upTo)
                .toList();
    }

    /** Orders taken a second. */
    static double goodput(List<Second> of) {
        return of.stream().mapToLong(Second::taken).sum() / length(of);
    }

    static double fills(List<Second> of) {
        return of.stream().mapToLong(second -> second.done().fills()).sum() / length(of);
    }

    /** Of those sent. */
    static double refusedShare(List<Second> of) {
        long sent = of.stream().mapToLong(Second::sent).sum();
        return sent == 0 ? 0 : of.stream().mapToLong(Second::refused).sum() / (double) sent;
    }

    static Latencies admitted(List<Second> of) {
        return Latencies.of(Histograms.sum(of.stream().map(Second::admitted).toList()));
    }

    static Latencies tickerToFill(List<Second> of) {
        return Latencies.of(of.stream()
                .map(Second::done)
                .reduce(Reading.none(), Reading::plus)
                .sinceTickerTime());
    }

    private static double length(List<Second> of) {
        return of.stream().mapToDouble(Second::length).sum();
    }

    /** Seconds from the end of the disturbance until it was as before; infinite if it was not within the time. */
    double secondsToRecover() {
        double usual = admitted(calm()).p99();
        return between(until, Double.MAX_VALUE).stream()
                .filter(second -> second.taken() >= NEARLY_ALL * second.sent()
                        && Latencies.of(second.admitted()).p99() <= NEARLY_AS_FAST * usual)
                .mapToDouble(second -> second.at() - until)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
