package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reads all waiting orders of a symbol again and compares them with the book. See {@link SweptStretch}; ends where reads of
 * news begin. A failed sweep is left to the next.
 */
final class BookSweep {
    private final SymbolMatcher matcher;
    private final BookReader reader;
    private final SymbolBuckets buckets;
    private final BackgroundPace pace;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private boolean running;

    BookSweep(
            SymbolMatcher matcher,
            BookReader reader,
            SymbolBuckets buckets,
            BackgroundPace pace,
            Executor matchingThread,
            MatchingMeters meters) {
        this.matcher = matcher;
        this.reader = reader;
        this.buckets = buckets;
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
        long until = reader.newsFromMicros();
        CompletionStage<Void> swept = CompletableFuture.completedFuture(null);
        // What was placed after that is left to the news.
        for (TimeSlice slice : reader.everything(until).subList(0, 2)) {
            for (int i = 0; i < buckets.count(); i++) {
                int bucket = i;
                swept = swept.thenCompose(done -> sweep(bucket, slice));
            }
        }
        swept.whenCompleteAsync((done, failure) -> end(failure), matchingThread);
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

    private void end(@Nullable Throwable failure) {
        if (failure != null) {
            meters.count(Counted.READS_FAILED);
        }
        matcher.book().endAdded();
        running = false;
    }
}
