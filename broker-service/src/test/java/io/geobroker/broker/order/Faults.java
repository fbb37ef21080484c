package io.geobroker.broker.order;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Calls of an in-memory store that are to fail, with nothing done or with all done and the answer lost. */
public final class Faults {
    private final AtomicInteger failing = new AtomicInteger();
    private final AtomicInteger losing = new AtomicInteger();
    private volatile Runnable meanwhile = () -> {};

    /** The next calls fail and do nothing. */
    public void failNext(int calls) {
        failing.set(calls);
    }

    /** The next calls do what they should, and yet fail. */
    public void loseAnswersOfNext(int calls) {
        losing.set(calls);
    }

    /** From now on all calls do what they should. */
    public void none() {
        failing.set(0);
        losing.set(0);
        meanwhile = () -> {};
    }

    /** What happens while the next call is under way, and those after it. */
    public void meanwhile(Runnable event) {
        meanwhile = event;
    }

    public <T> CompletionStage<T> call(Supplier<T> action) {
        if (takeOne(failing)) {
            return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
        }
        T result = action.get();
        meanwhile.run();
        return takeOne(losing)
                ? CompletableFuture.failedFuture(new IllegalStateException("told to lose the answer"))
                : CompletableFuture.completedFuture(result);
    }

    private static boolean takeOne(AtomicInteger left) {
        return left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }
}
