package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Reads the waiting orders of a symbol again, at the pace of the background. A run that fails is left to the next. */
final class BackgroundReads {
    private final SymbolMatcher matcher;
    private final BookReader reader;
    private final SymbolBuckets buckets;
    private final MicroClock clock;
    private final BackgroundPace pace;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private boolean catchingUp;
    private boolean sweeping;

    BackgroundReads(
            SymbolMatcher matcher,
            BookReader reader,
            SymbolBuckets buckets,
            MicroClock clock,
            BackgroundPace pace,
            Executor matchingThread,
            MatchingMeters meters) {
        this.matcher = matcher;
        this.reader = reader;
        this.buckets = buckets;
        this.clock = clock;
        this.pace = pace;
        this.matchingThread = matchingThread;
        this.meters = meters;
    }

    /** Those placed recently, for what comes late by replication, hints or clocks. Unless that is under way. */
    void catchUp() {
        if (catchingUp || matcher.isClosed()) {
            return;
        }
        catchingUp = true;
        BookReader.Lately lately = reader.readLately();
        var unused = CompletableFuture.allOf(
                        lately.missed().takeAll(pace.counted(this::take), pace),
                        lately.outOfUse().takeAll(pace.counted(this::takeOutOfUse), pace))
                .whenCompleteAsync(
                        (done, failure) -> {
                            countFailed(failure);
                            catchingUp = false;
                        },
                        matchingThread);
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

    /** All, up to where reads of news begin, compared with the book: see {@link SweptStretch}. Unless under way. */
    void sweep() {
        if (sweeping || matcher.isClosed()) {
            return;
        }
        sweeping = true;
        long until = reader.newsFromMicros();
        CompletionStage<Void> swept = CompletableFuture.completedFuture(null);
        // What was placed after that is left to the news.
        for (TimeSlice slice : reader.everything(until).subList(0, 2)) {
            for (int i = 0; i < buckets.count(); i++) {
                int bucket = i;
                swept = swept.thenCompose(done -> sweep(bucket, slice));
            }
        }
        swept.whenCompleteAsync(
                (done, failure) -> {
                    countFailed(failure);
                    matcher.book().endAdded();
                    sweeping = false;
                },
                matchingThread);
    }

    private CompletionStage<Void> sweep(int bucket, TimeSlice slice) {
        if (matcher.isClosed()) {
            return CompletableFuture.completedFuture(null);
        }
        SweptStretch stretch =
                new SweptStretch(matcher, bucket, slice, matcher.book().beginAdded());
        return reader.readBucket(bucket, slice)
                .thenCompose(page -> page.takeAll(pace.counted(stretch::page), pace))
                .thenRunAsync(stretch::end, matchingThread);
    }

    private void countFailed(@Nullable Throwable failure) {
        if (failure != null) {
            meters.count(Counted.READS_FAILED);
        }
    }
}
