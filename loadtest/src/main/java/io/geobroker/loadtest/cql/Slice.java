package io.geobroker.loadtest.cql;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Results of operations that were due in some time.
 *
 * @param asked due in that time
 * @param unsent of them, since too many were in flight
 * @param good answered within the deadline since they were due
 * @param micros from due time to answer
 */
public record Slice(long asked, long unsent, long good, Map<ErrorKind, Long> errors, Histogram micros) {

    public Slice {
        errors = Map.copyOf(errors);
    }

    public static Slice sum(Collection<Slice> slices) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        slices.forEach(slice -> slice.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
        return new Slice(
                slices.stream().mapToLong(Slice::asked).sum(),
                slices.stream().mapToLong(Slice::unsent).sum(),
                slices.stream().mapToLong(Slice::good).sum(),
                errors,
                Histograms.sum(slices.stream().map(Slice::micros).toList()));
    }

    /** However late. */
    public long answered() {
        return micros.getTotalCount();
    }

    public long failed() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    public Latencies latencies() {
        return Latencies.of(micros);
    }

    /** Part of {@code asked}; NaN when that is 0. */
    public double goodShare() {
        return asked == 0 ? Double.NaN : (double) good / asked;
    }
}
