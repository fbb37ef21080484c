package io.geobroker.testbed.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Opens a page in this machine's browser, a program that gets the path of the page. */
public record Browser(String program) {
    private static final int SECONDS = 5;

    public static Browser ofThisSystem() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return new Browser(system.startsWith("mac") ? "open" : "xdg-open");
    }

    /** False without a browser or when it fails within seconds. */
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
