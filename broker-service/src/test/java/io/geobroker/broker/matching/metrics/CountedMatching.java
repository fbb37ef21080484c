package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Locale;

/** What matching has counted. */
public final class CountedMatching {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MatchingMeters meters = new MatchingMeters(
            new Meters(registry, "sydney"),
            new LastMinute(System::nanoTime),
            new PlacingRegions(List.of("sydney")),
            System::nanoTime);

    public MatchingMeters meters() {
        return meters;
    }

    /** @param counter whatever its tags */
    public int count(MatchingMeters.Counted counter) {
        return (int) registry.get(counter.meter).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    public int late(FoundBy by) {
        return count(MatchingMeters.ORDERS_LATE, "found_by", by);
    }

    public int ignored(Ignored reason) {
        return count(MatchingMeters.TICKERS_IGNORED, "reason", reason);
    }

    public int deadLetters(MatchingMeters.Fate fate) {
        return count(MatchingMeters.DEAD_LETTERS, "fate", fate);
    }

    private int count(String counter, String tag, Enum<?> value) {
        return (int) registry.get(counter)
                .tag(tag, value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .counter()
                .count();
    }
}
