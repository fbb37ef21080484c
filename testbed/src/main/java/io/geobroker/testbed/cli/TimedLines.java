package io.geobroker.testbed.cli;

import io.geobroker.testbed.progress.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/** Lines on a terminal, each behind the seconds that have passed since this was made. Threads may share it. */
public final class TimedLines {
    private final PrintWriter out;
    private final long beganNanos = System.nanoTime();

    public TimedLines(PrintWriter out) {
        this.out = out;
    }

    public void say(String what) {
        synchronized (out) {
            out.printf(Locale.ROOT, "%6.1f s  %s%n", (System.nanoTime() - beganNanos) / 1e9, what);
            out.flush();
        }
    }

    /** What a world tells of its start, as one line among the others. */
    public void say(Progress progress) {
        say(progress.subject() + " " + progress.message());
    }
}
