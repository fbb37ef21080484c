package io.geobroker.loadtest.measure;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in milliseconds; all zero without values.
 *
 * @param count a percentile with fewer than ten values above it says little
 */
public record Latencies(
        long count, double mean, double p50, double p90, double p99, double p999, double p9999, double max) {
    private static final double MICROS_PER_MILLI = 1_000;

    public static Latencies of(Histogram micros) {
        return new Latencies(
                micros.getTotalCount(),
                micros.getTotalCount() == 0 ? 0 : micros.getMean() / MICROS_PER_MILLI,
                at(micros, 50),
                at(micros, 90),
                at(micros, 99),
                at(micros, 99.9),
                at(micros, 99.99),
                micros.getTotalCount() == 0 ? 0 : micros.getMaxValue() / MICROS_PER_MILLI);
    }

    private static double at(Histogram micros, double percentile) {
        return micros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    /** @return NaN without values */
    public double ifAny(double value) {
        return count == 0 ? Double.NaN : value;
    }

    /** Formats about three significant digits; NaN is a dash. */
    public static String millis(double value) {
        return Double.isNaN(value)
                ? "-"
                : String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
