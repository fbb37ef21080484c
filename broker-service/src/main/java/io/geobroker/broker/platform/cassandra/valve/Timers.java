package io.geobroker.broker.platform.cassandra.valve;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Runs actions later, unless canceled. */
interface Timers {

    /** @return cancels the action, if it has not begun */
    Runnable after(Duration delay, Runnable action);

    /** Canceled actions are dropped; others run in the common pool. */
    static Timers system() {
        return (delay, action) -> {
            CompletableFuture<Boolean> due =
                    new CompletableFuture<Boolean>().completeOnTimeout(true, delay.toNanos(), TimeUnit.NANOSECONDS);
            CompletionStage<Boolean> stage = due;
            // Not on the one timer thread of the JDK.
            var unused = stage.thenCompose(isDue ->
                    isDue ? CompletableFuture.runAsync(action) : CompletableFuture.<Void>completedFuture(null));
            return () -> due.complete(false);
        };
    }
}
