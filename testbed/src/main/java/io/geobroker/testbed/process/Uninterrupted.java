package io.geobroker.testbed.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits that restore the interrupt flag and throw IllegalStateException. */
public final class Uninterrupted {
    private Uninterrupted() {}

    /** True if the process ended in time. */
    static boolean waitFor(Process process, Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public static void pause(Duration pause) {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for a child process", e);
    }
}
