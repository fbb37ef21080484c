package io.geobroker.broker.platform.observability;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** How long things took in the last minute, at home and abroad, for people to read. Threads may share it. */
public final class LastMinute {
    public static final String LOCAL = "local";
    public static final String REMOTE = "remote";

    private final LongSupplier nanoTime;
    private final ConcurrentMap<Key, LatencySummary> summaries = new ConcurrentHashMap<>();

    private record Key(String what, String where) {}

    /** @param nanoTime nanoseconds since anything, never going back */
    public LastMinute(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Once more.
     *
     * @param what the name of a timer
     * @param where {@link #LOCAL}, {@link #REMOTE}, or what else its tag says
     */
    public void record(String what, String where, Duration took) {
        summaries
                .computeIfAbsent(new Key(what, where), key -> LatencySummary.ofTheLastMinute(nanoTime))
                .record(took);
    }

    /**
     * Those of the last 60 to 70 seconds; empty when there was none.
     *
     * @param what the name of a timer
     * @param where {@link #LOCAL}, {@link #REMOTE}, or what else its tag says
     */
    public Optional<LatencySummary.Percentiles> of(String what, String where) {
        return Optional.ofNullable(summaries.get(new Key(what, where)))
                .map(LatencySummary::recent)
                .filter(percentiles -> percentiles.count() > 0);
    }

    /** All that have been recorded under names that begin like that, without the beginning. */
    public Set<String> names(String beginning) {
        Set<String> names = new TreeSet<>();
        for (Key key : summaries.keySet()) {
            if (key.what().startsWith(beginning)) {
                names.add(key.what().substring(beginning.length()));
            }
        }
        return names;
    }
}
