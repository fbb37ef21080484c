package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Runs a program that ends by itself. */
public final class Tool {
    /** Variables for this process or for {@code deploy}, which no child may inherit. */
    static final Predicate<String> OURS_ALONE = Pattern.compile(
                    "(JDK)?_JAVA_OPTIONS|JAVA_TOOL_OPTIONS|CLASSPATH|SPRING_.*")
            .asMatchPredicate();

    /** Long: a starting world leaves little CPU. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private Tool() {}

    /** @throws IOException with its output, when it fails or is killed after the limit */
    public static void run(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(OURS_ALONE);
        Process process = builder.start();
        process.getOutputStream().close();
        var unused = process.onExit()
                .orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly());
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        if (process.exitValue() != 0) {
            throw new IOException(
                    String.join(" ", command) + " ended with exit code " + process.exitValue() + ": " + said.strip());
        }
    }

    /** A shell that ignores a closing terminal's signals: it reads the end of its input when this process ends. */
    static Process guard(String script) {
        return shell("trap '' HUP INT QUIT TERM; " + script);
    }

    static Process shell(String script) {
        try {
            return new ProcessBuilder("sh", "-c", script)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a shell", e);
        }
    }
}
