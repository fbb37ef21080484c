package io.geobroker.testbed.process;

import java.io.IOException;

/**
 * Kills a frozen child when this process ends: the frozen child cannot see that itself.
 *
 * <p>A shell that waits on a pipe from this process and ignores the signals of a closing terminal.
 */
final class FreezeGuard {
    private final Process shell;

    private FreezeGuard(Process shell) {
        this.shell = shell;
    }

    static FreezeGuard over(long pid) throws IOException {
        Process shell = new ProcessBuilder(
                        "sh", "-c", "trap '' HUP INT QUIT TERM; read -r _; kill -KILL \"$0\"", Long.toString(pid))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new FreezeGuard(shell);
    }

    /** Ends the guard before its pipe closes, so that it does not kill. */
    void release() {
        shell.destroyForcibly();
        // Its input must stay open until it is really gone.
        Uninterrupted.waitFor(shell);
    }
}
