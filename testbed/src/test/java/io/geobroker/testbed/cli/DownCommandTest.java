package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlServer;
import java.io.PrintWriter;
import java.io.StringWriter;
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
        DownCommand command = new DownCommand();
        new CommandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(new StringWriter()))
                .parseArgs("--directory", directory.toString());
        try (ControlServer control = ControlServer.open(directory, request -> ControlAnswer.refused("not now"))) {
            assertThatIllegalStateException().isThrownBy(command::call).withMessage("not now");
        }
        assertThat(out.toString()).isEmpty();
    }
}
