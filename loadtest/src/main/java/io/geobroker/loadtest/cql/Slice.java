package io.geobroker.loadtest.cql;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Results of operations that were due in some time.
 *
 * @param unsent since too many were in flight
 * @param good answered within the deadline
 * @param errors by the name of the driver's exception
 * @param micros from due time to answer
 */
public record Slice(long asked, long unsent, long good, Map<String, Long> errors, Histogram micros) {

    public static Slice sum(Collection<Slice> slices) {
        Map<String, Long> errors = new TreeMap<>();
        slices.forEach(slice -> slice.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
        return new Slice(
                slices.stream().mapToLong(Slice::asked).sum(),
                slices.stream().mapToLong(Slice::unsent).sum(),
                slices.stream().mapToLong(Slice::good).sum(),
                errors,
                Histograms.sum(slices.stream().map(Slice::micros).toList()));
    }

    /** @return answered operations, late ones included */
    public long answered() {
        return micros.getTotalCount();
    }

    public long failed() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    public Latencies latencies() {
        return Latencies.of(micros);
    }

    /** @return share of those asked; NaN when there are none */
    public double goodShare() {
        return asked == 0 ? Double.NaN : (double) good / asked;
    }
}
