package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Limits the rate of background reads of all symbols together, which could starve the fills. A page waits until those before
 * it have used their time; its reader requests no other meanwhile. Any thread may call {@link #execute}.
 */
final class BackgroundPace implements Executor {
    private final long nanosPerRow;
    private final LongSupplier nanoTime;
    private final Executor matchingThread;
    private final LongFunction<Executor> later;

    private long freeNanos;

    /** @param rowsPerSecond on average; from 1,000,000,000 on unlimited */
    BackgroundPace(int rowsPerSecond, Executor matchingThread) {
        this(
                rowsPerSecond,
                System::nanoTime,
                matchingThread,
                nanos -> CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, matchingThread));
    }

    /** @param later runs on the matching thread after the given nanoseconds */
    BackgroundPace(int rowsPerSecond, LongSupplier nanoTime, Executor matchingThread, LongFunction<Executor> later) {
        this.nanosPerRow = TimeUnit.SECONDS.toNanos(1) / rowsPerSecond;
        this.nanoTime = nanoTime;
        this.matchingThread = matchingThread;
        this.later = later;
        this.freeNanos = nanoTime.getAsLong();
    }

    @Override
    public void execute(Runnable action) {
        long wait = untilFree();
        (wait > 0 ? later.apply(wait) : matchingThread).execute(action);
    }

    Consumer<List<OpenOrder>> counted(Consumer<List<OpenOrder>> pages) {
        return page -> {
            spend(page.size());
            pages.accept(page);
        };
    }

    private synchronized long untilFree() {
        return freeNanos - nanoTime.getAsLong();
    }

    private synchronized void spend(int rows) {
        long now = nanoTime.getAsLong();
        freeNanos = (freeNanos - now > 0 ? freeNanos : now) + rows * nanosPerRow;
    }
}
