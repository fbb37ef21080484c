package io.geobroker.testbed.progress;

import io.geobroker.testbed.progress.Progress.Phase;
import java.time.Duration;

/** Adds the elapsed time to events and passes them on, one at a time. */
public final class Reporter {
    private final ProgressListener listener;
    private final long start = System.nanoTime();

    public Reporter(ProgressListener listener) {
        this.listener = listener;
    }

    public synchronized void report(Phase phase, String subject, String message) {
        listener.on(new Progress(elapsed(), phase, subject, message));
    }

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
