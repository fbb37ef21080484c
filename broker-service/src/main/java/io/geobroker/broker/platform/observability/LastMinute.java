package io.geobroker.broker.platform.observability;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Latencies of the last minute, local and remote, for people to read. Thread-safe. */
public final class LastMinute {
    public static final String LOCAL = "local";
    public static final String REMOTE = "remote";

    private final LongSupplier nanoTime;
    private final ConcurrentMap<Key, LatencySummary> summaries = new ConcurrentHashMap<>();

    private record Key(String what, String where) {}

    public LastMinute(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * @param what the name of a timer
     * @param where {@link #LOCAL}, {@link #REMOTE}, or another value of its tag
     */
    public void record(String what, String where, Duration took) {
        summaries
                .computeIfAbsent(new Key(what, where), key -> LatencySummary.ofTheLastMinute(nanoTime))
                .record(took);
    }

    /** Of the last 60 to 70 seconds; empty when there was none. */
    public Optional<LatencySummary.Percentiles> of(String what, String where) {
        return Optional.ofNullable(summaries.get(new Key(what, where)))
                .map(LatencySummary::recent)
                .filter(percentiles -> percentiles.count() > 0);
    }
}
