package io.geobroker.loadtest.cql;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What became of the operations of one kind, or of all, that were meant for a time.
 *
 * @param asked meant to be sent
 * @param unsent of them not sent: so many were under way that the client could take no more
 * @param good answered within the deadline, from the moment they were meant for
 * @param errors those that failed, by kind
 * @param micros of those answered, from the moment they were meant for
 */
public record Slice(long asked, long unsent, long good, Map<ErrorKind, Long> errors, Histogram micros) {

    public Slice {
        errors = Map.copyOf(errors);
    }

    /** All of them together. */
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

    /** Whatever the time it took. */
    public long answered() {
        return micros.getTotalCount();
    }

    public long failed() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    public Latencies latencies() {
        return Latencies.of(micros);
    }

    /** Of what was asked, what was answered in time; NaN when nothing was asked. */
    public double goodShare() {
        return asked == 0 ? Double.NaN : (double) good / asked;
    }
}
