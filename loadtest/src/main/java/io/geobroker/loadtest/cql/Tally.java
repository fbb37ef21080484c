package io.geobroker.loadtest.cql;

import io.geobroker.loadtest.measure.Histograms;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Counts results of one kind of operation in one second. Written by the driver's threads. */
final class Tally {
    private static final int DIGITS = 3;

    private final long deadlineNanos;
    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    /** Resizes itself: a full one for each second would take much memory. */
    private final Histogram micros = new Histogram(DIGITS);

    private long asked;
    private long unsent;
    private long good;

    Tally(long deadlineMillis) {
        this.deadlineNanos = TimeUnit.MILLISECONDS.toNanos(deadlineMillis);
    }

    synchronized void asked() {
        asked++;
    }

    synchronized void unsent() {
        unsent++;
    }

    synchronized void answered(long nanos) {
        Histograms.record(micros, nanos);
        if (nanos <= deadlineNanos) {
            good++;
        }
    }

    synchronized void failed(ErrorKind kind) {
        errors.merge(kind, 1L, Long::sum);
    }

    synchronized ClientResult.Second told(int second, OperationKind kind) {
        return new ClientResult.Second(
                second, kind, asked, unsent, good, Map.copyOf(errors), Histograms.encode(micros));
    }
}
