package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reads recently placed orders again, for those that come late by replication, hints or clocks. A failed run is left to the
 * next.
 */
final class CatchUp {
    private final SymbolMatcher matcher;
    private final BookReader reader;
    private final MicroClock clock;
    private final BackgroundPace pace;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private boolean running;

    CatchUp(
            SymbolMatcher matcher,
            BookReader reader,
            MicroClock clock,
            BackgroundPace pace,
            Executor matchingThread,
            MatchingMeters meters) {
        this.matcher = matcher;
        this.reader = reader;
        this.clock = clock;
        this.pace = pace;
        this.matchingThread = matchingThread;
        this.meters = meters;
    }

    /** Unless one is under way. */
    void begin() {
        if (running || matcher.isClosed()) {
            return;
        }
        running = true;
        BookReader.Lately lately = reader.readLately();
        var unused = CompletableFuture.allOf(
                        lately.missed().takeAll(pace.counted(this::take), pace),
                        lately.outOfUse().takeAll(pace.counted(this::takeOutOfUse), pace))
                .whenCompleteAsync((done, failure) -> end(failure), matchingThread);
    }

    private void take(List<OpenOrder> page) {
        for (OpenOrder order : page) {
            reader.saw(order, matcher.offerLate(order, FoundBy.CATCH_UP), clock.micros());
        }
    }

    private void takeOutOfUse(List<OpenOrder> page) {
        for (OpenOrder order : page) {
            reader.sawOutOfUse(order, matcher.offerLate(order, FoundBy.CATCH_UP));
        }
    }

    private void end(@Nullable Throwable failure) {
        if (failure != null) {
            meters.count(Counted.READS_FAILED);
        }
        running = false;
    }
}
