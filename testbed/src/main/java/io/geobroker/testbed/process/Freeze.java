package io.geobroker.testbed.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/**
 * The suspension (SIGSTOP) of a process. A suspended process cannot notice the end of its parent: a shell waits on a pipe
 * from this process and kills it. The shell ignores a closing terminal's signals.
 */
final class Freeze {
    private static final double MILLIS_PER_SECOND = 1e3;

    private final long pid;
    private final Process guard;
    private final boolean inTurns;

    private Freeze(long pid, Process guard, boolean inTurns) {
        this.pid = pid;
        this.guard = guard;
        this.inTurns = inTurns;
    }

    static Freeze of(long pid) throws IOException {
        Freeze freeze = new Freeze(
                pid,
                shell("trap '' HUP INT QUIT TERM; read -r _; kill -KILL " + pid), // armed before it is needed
                false);
        try {
            signal("STOP", pid);
            return freeze;
        } catch (IOException e) {
            freeze.forget();
            throw e;
        }
    }

    /** Suspends it repeatedly. After the end of this process it halts in its next turn, then the shell ends. */
    static Freeze inTurns(long pid, Duration asleep, Duration awake) throws IOException {
        return new Freeze(
                pid,
                shell("trap '' HUP INT QUIT TERM; while kill -STOP " + pid + " && sleep " + seconds(asleep)
                        + " && kill -CONT " + pid + " && sleep " + seconds(awake) + "; do :; done"),
                true);
    }

    boolean isInTurns() {
        return inTurns;
    }

    void end() throws IOException {
        if (inTurns) {
            // Otherwise the shell would suspend it again.
            forget();
        }
        signal("CONT", pid);
        forget();
    }

    /** For a dead process. */
    void forget() {
        // Killed before its pipe closes, so that it does not kill.
        guard.destroyForcibly();
        Uninterrupted.waitFor(guard);
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / MILLIS_PER_SECOND);
    }

    private static void signal(String signal, long pid) throws IOException {
        Process kill = shell("kill -" + signal + " " + pid);
        Uninterrupted.waitFor(kill);
        if (kill.exitValue() != 0) {
            throw new IOException("kill -" + signal + " " + pid + " ended with exit code " + kill.exitValue());
        }
    }

    private static Process shell(String script) throws IOException {
        return new ProcessBuilder("sh", "-c", script)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
