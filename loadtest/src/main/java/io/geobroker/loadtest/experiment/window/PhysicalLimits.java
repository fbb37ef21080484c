package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Numbers;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Limits of any window; an excess is a measuring error and fails the experiment. */
public record PhysicalLimits(int processors) {
    /** Resolution of CPU times; a reading may be one tick off at either end. */
    private static final double TICK_SECONDS = 0.01;

    /** Readings differ in time, and the ocean's delays are exact only to 1 ms. */
    private static final double TOLERANCE = 0.02;

    /**
     * @param unanswered orders at the window's begin
     * @param leastMillis from ticker to fill, by the ocean alone
     * @throws IllegalStateException when a figure is impossible
     */
    public void check(Window window, long unanswered, double leastMillis) {
        double ticks = window.usage().byProcess().size()
                * TICK_SECONDS
                / window.usage().seconds();
        atMost(window.variant(), "processors taken", window.usage().processors(), processors * (1 + TOLERANCE) + ticks);
        window.usage()
                .byProcess()
                .forEach((name, taken) -> atLeast(window.variant(), "CPU seconds of " + name, taken.cpuSeconds(), 0));
        atMost(window.variant(), "orders taken", (double) window.accepted(), (double)
                (window.ordersSent() + unanswered));
        rising(window, "from ticker to fill", window.sinceTickerTime());
        rising(window, "from receipt to fill", window.sinceReceived());
        rising(window, "to place", window.placed());
        checkFastest(window.variant(), "ms from receipt to fill", window.done().sinceReceived(), leastMillis);
    }

    /**
     * @param leastMillis by the ocean alone
     * @throws IllegalStateException when a value is shorter
     */
    public static void checkFastest(String variant, String what, Histogram micros, double leastMillis) {
        if (micros.getTotalCount() > 0) {
            atLeast(variant, what + " at least", micros.getMinValue() / 1e3, leastMillis * (1 - TOLERANCE));
        }
    }

    /** @throws IllegalStateException when a growing counter has shrunk */
    public static void checkGrown(String variant, String what, long count) {
        atLeast(variant, what, (double) count, 0);
    }

    private static void rising(Window window, String what, Latencies of) {
        List<Double> values = List.of(0.0, of.p50(), of.p90(), of.p99(), of.p999(), of.p9999());
        IntStream.range(1, of.count() == 0 ? 1 : values.size())
                .forEach(i ->
                        atLeast(window.variant(), "ms " + what + ", quantile " + i, values.get(i), values.get(i - 1)));
    }

    private static void atLeast(String variant, String what, double value, double limit) {
        require(value >= limit, variant, what, value, ">=", limit);
    }

    private static void atMost(String variant, String what, double value, double limit) {
        require(value <= limit, variant, what, value, "<=", limit);
    }

    private static void require(
            boolean possible, String variant, String what, double value, String relation, double limit) {
        if (!possible) {
            throw new IllegalStateException(Numbers.text(
                    "%s: %s cannot be %.4g, it must be %s %.4g; nothing of this run is reported",
                    variant, what, value, relation, limit));
        }
    }
}
