package io.geobroker.testbed.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Shows a page to whoever sits at this machine. */
public final class Browser {
    private static final int SECONDS = 5;

    private final String program;

    /** @param program that shows the file it is given */
    Browser(String program) {
        this.program = program;
    }

    /** As this system opens files. */
    public static Browser ofThisSystem() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return new Browser(system.startsWith("mac") ? "open" : "xdg-open");
    }

    /** Whether it is shown, as far as is known; where there is no browser it is not. */
    public boolean show(Path page) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(
                            program, page.toAbsolutePath().normalize().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
            return !process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
