package io.geobroker.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlyEndTest {
    private final List<String> kept = new ArrayList<>();

    @Test
    void keepsNothingOfWhatCameToItsEnd() throws InterruptedException {
        assertThat(EarlyEnd.<String>watch(() -> "all of it", kept::add)).isEqualTo("all of it");
        assertThat(kept).isEmpty();
    }

    @Test
    void keepsWhatWasMeasuredBeforeAFailure() {
        assertThatThrownBy(() -> EarlyEnd.watch(EarlyEndTest::failing, kept::add))
                .hasMessage("no answer");
        assertThat(kept).containsExactly("java.lang.IllegalStateException: no answer");
    }

    @Test
    void theFailureIsToldEvenIfNothingCanBeKept() {
        assertThatThrownBy(() -> EarlyEnd.watch(EarlyEndTest::failing, why -> {
                    throw new UncheckedIOException(new IOException("disk full"));
                }))
                .hasMessage("no answer");
    }

    @Test
    void keepsWhatWasMeasuredBeforeTheProgramWasToldToStop(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("kept");
        Process program = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Endless.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = program.inputReader()) {
            assertThat(out.lines()).contains("measuring");
        }

        program.destroy();

        program.waitFor();
        assertThat(file).hasContent("the program was told to stop");
    }

    private static String failing() {
        throw new IllegalStateException("no answer");
    }

    /** A run that only a signal ends. */
    static final class Endless {
        private Endless() {}

        public static void main(String[] arguments) throws InterruptedException {
            EarlyEnd.watch(
                    () -> {
                        System.out.println("measuring");
                        System.out.close();
                        new CountDownLatch(1).await();
                        return "never";
                    },
                    why -> {
                        try {
                            Files.writeString(Path.of(arguments[0]), why);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
    }
}
