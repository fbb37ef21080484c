package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlServer;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DownCommandTest {
    private final StringWriter out = new StringWriter();

    @TempDir
    Path directory;

    @Test
    @SuppressWarnings("try") // the control only has to answer
    void tellsOfNoStopWhenTheWorldRefuses() {
        DownCommand command = command();
        try (ControlServer control = ControlServer.open(directory, request -> ControlAnswer.refused("not now"))) {
            assertThatIllegalStateException().isThrownBy(command::call).withMessage("not now");
        }
        assertThat(out.toString()).isEmpty();
    }

    @Test
    @SuppressWarnings("try") // as above
    void aProcessWhoseParentHasNotNoticedItsEndIsGone() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 0.1 & echo $!; exec sleep 90").start();
        try (ControlServer control = ControlServer.open(directory, request -> ControlAnswer.of());
                BufferedReader ended = parent.inputReader()) {
            Path file = directory.resolve("control.json");
            Files.writeString(
                    file, Files.readString(file).replaceFirst("\"pid\": ?\\d+", "\"pid\":" + ended.readLine()));
            assertThat(command().call()).isZero();
        } finally {
            parent.destroyForcibly();
        }
        assertThat(out.toString()).startsWith("the world is stopped");
    }

    private DownCommand command() {
        DownCommand command = new DownCommand();
        new CommandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(new StringWriter()))
                .parseArgs("--directory", directory.toString());
        return command;
    }
}
