package io.geobroker.broker.platform.cassandra.valve;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Does something later, if it is not called off. */
interface Timers {

    /** @return calls it off, if it is not too late */
    Runnable after(Duration delay, Runnable action);

    /** The JDK's, which keep nothing of what was called off; the action is done by a thread of the common pool. */
    static Timers system() {
        return (delay, action) -> {
            CompletableFuture<Boolean> due =
                    new CompletableFuture<Boolean>().completeOnTimeout(true, delay.toNanos(), TimeUnit.NANOSECONDS);
            CompletionStage<Boolean> stage = due;
            // Not on the timers' one thread, which all of the JDK shares.
            var unused = stage.thenCompose(isDue ->
                    isDue ? CompletableFuture.runAsync(action) : CompletableFuture.<Void>completedFuture(null));
            return () -> due.complete(false);
        };
    }
}
