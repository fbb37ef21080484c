package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.retry.RetryForever;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Repeats failed reads from their first page until done or the partition is given up. So an order may be taken twice. */
record RepeatedReads(SymbolMatcher matcher, RetryForever retry, Executor matchingThread) {

    /**
     * @param what for the log
     * @param read called on any thread
     * @param take called on the matching thread
     */
    CompletionStage<Void> takeAll(String what, Supplier<BookPages> read, Consumer<List<OpenOrder>> take) {
        return takeAll(what, () -> read.get().takeAll(take, matchingThread));
    }

    /** @param take reads and takes */
    CompletionStage<Void> takeAll(String what, Supplier<CompletionStage<Void>> take) {
        return retry.untilDone(what, () -> matcher.isClosed() ? CompletableFuture.completedFuture(null) : take.get());
    }

    /**
     * @param what for the log
     * @param ifGivenUp the answer when the partition was given up
     */
    <T> CompletionStage<T> one(String what, Supplier<CompletionStage<T>> read, T ifGivenUp) {
        return retry.untilDone(
                what, () -> matcher.isClosed() ? CompletableFuture.completedFuture(ifGivenUp) : read.get());
    }

    CompletionStage<Void> takeEverything(
            BookReader reader, int firstBucket, long nowMicros, Consumer<List<OpenOrder>> take) {
        return FewAtATime.each(
                reader.everything(nowMicros),
                1,
                slice -> takeAll(
                        "read the waiting orders of " + reader.symbol(), () -> reader.read(firstBucket, slice), take));
    }
}
