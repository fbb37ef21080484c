package io.geobroker.loadtest.measure;

import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits and asks again. An interrupt keeps its flag and throws IllegalStateException. */
public final class Polling {
    private Polling() {}

    /** @param nanos by {@link System#nanoTime}; returns at once if it is past, and up to a millisecond early */
    public static void sleepUntil(long nanos) {
        Uninterrupted.pause(Duration.ofNanos(Math.max(0, nanos - System.nanoTime())));
    }

    /** @return whether it was reached within the limit */
    public static boolean until(BooleanSupplier reached, Duration limit, Duration poll) {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean isReached = reached.getAsBoolean();
        while (!isReached && System.nanoTime() < deadline) {
            Uninterrupted.pause(poll);
            isReached = reached.getAsBoolean();
        }
        return isReached;
    }
}
