package io.geobroker.loadtest.measure;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in milliseconds; all but the count are NaN without values.
 *
 * @param count a percentile with fewer than ten values above it says little
 */
public record Latencies(
        long count, double mean, double p50, double p90, double p99, double p999, double p9999, double max) {
    private static final double MICROS_PER_MILLI = 1_000;
    private static final Latencies NONE =
            new Latencies(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    public static Latencies of(Histogram micros) {
        if (micros.getTotalCount() == 0) {
            return NONE;
        }
        return new Latencies(
                micros.getTotalCount(),
                micros.getMean() / MICROS_PER_MILLI,
                at(micros, 50),
                at(micros, 90),
                at(micros, 99),
                at(micros, 99.9),
                at(micros, 99.99),
                micros.getMaxValue() / MICROS_PER_MILLI);
    }

    private static double at(Histogram micros, double percentile) {
        return micros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    /** Formats about three significant digits; NaN is a dash. */
    public static String millis(double value) {
        return Double.isNaN(value)
                ? "-"
                : String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
