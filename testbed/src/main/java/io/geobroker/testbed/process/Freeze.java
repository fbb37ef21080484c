package io.geobroker.testbed.process;

import java.io.IOException;

/**
 * The suspension (SIGSTOP) of one process, guarded by a shell that kills it when this process ends: the frozen one cannot
 * see that itself.
 *
 * <p>The shell waits on a pipe from this process and ignores the signals of a closing terminal.
 */
final class Freeze {
    private final long pid;
    private final Process guard;

    private Freeze(long pid, Process guard) {
        this.pid = pid;
        this.guard = guard;
    }

    static Freeze of(long pid) throws IOException {
        Freeze freeze = new Freeze(
                pid, shell("trap '' HUP INT QUIT TERM; read -r _; kill -KILL " + pid)); // armed before it is needed
        try {
            signal("STOP", pid);
            return freeze;
        } catch (IOException e) {
            freeze.forget();
            throw e;
        }
    }

    /** Lets the process go on. */
    void end() throws IOException {
        signal("CONT", pid);
        forget();
    }

    /** Ends the guard alone, for a process that is dead. */
    void forget() {
        // Killed before its pipe closes, so that it does not kill.
        guard.destroyForcibly();
        Uninterrupted.waitFor(guard);
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
