package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The suspension (SIGSTOP) of a process, whole or in turns; initially none. Thread-safe.
 *
 * <p>A suspended process cannot notice the end of its parent: a shell waits on a pipe from this process and kills it. The
 * shell ignores a closing terminal's signals.
 */
final class Suspension {
    private static final double MILLIS_PER_SECOND = 1e3;

    private @Nullable Process guard;
    private long pid;
    private boolean inTurns;

    synchronized boolean isFreeze() {
        return guard != null && !inTurns;
    }

    synchronized boolean isInTurns() {
        return guard != null && inTurns;
    }

    /** Does nothing when it is frozen. */
    synchronized void freeze(long frozen) {
        if (isFreeze()) {
            return;
        }
        end();
        // Armed before it is needed.
        begin(frozen, "read -r _; kill -KILL " + frozen, false);
        try {
            signal("STOP");
        } catch (UncheckedIOException e) {
            forget();
            throw e;
        }
    }

    /** Suspends it repeatedly. After the end of this process it halts in its next turn, then the shell ends. */
    synchronized void inTurns(long slowed, Duration asleep, Duration awake) {
        end();
        begin(
                slowed,
                "while kill -STOP " + slowed + " && sleep " + seconds(asleep) + " && kill -CONT " + slowed
                        + " && sleep " + seconds(awake) + "; do :; done",
                true);
    }

    synchronized void end() {
        if (inTurns) {
            // Otherwise the shell would suspend it again.
            forget();
            signal("CONT");
        } else if (guard != null) {
            signal("CONT");
            forget();
        }
    }

    /** For a dead process. */
    synchronized void forget() {
        inTurns = false;
        if (guard != null) {
            // Killed before its pipe closes, so that it does not kill.
            guard.destroyForcibly();
            guard.onExit().join();
            guard = null;
        }
    }

    private void begin(long suspended, String script, boolean repeated) {
        pid = suspended;
        guard = Tool.guard(script);
        inTurns = repeated;
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / MILLIS_PER_SECOND);
    }

    private void signal(String signal) {
        Process kill = Tool.shell("kill -" + signal + " " + pid);
        kill.onExit().join();
        if (kill.exitValue() != 0) {
            throw new UncheckedIOException(
                    new IOException("kill -" + signal + " " + pid + " ended with exit code " + kill.exitValue()));
        }
    }
}
