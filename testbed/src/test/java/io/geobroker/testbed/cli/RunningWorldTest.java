package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class RunningWorldTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    @Command
    static final class Ask {
        @Mixin
        RunningWorld world = new RunningWorld();
    }

    @ParameterizedTest
    @ValueSource(strings = {"restart", "certificates"})
    void whatTakesLongIsToldWithItsUsualTime(String verb) {
        assertThat(ask(verb)).isZero();

        assertThat(err.toString()).contains(verb + ", usually 15 s");
    }

    @Test
    void whatIsDoneAtOnceIsNotTold() {
        assertThat(ask("kill")).isZero();

        assertThat(err.toString()).isEmpty();
    }

    @SuppressWarnings("try") // the control only has to answer
    private int ask(String verb) {
        Ask ask = new Ask();
        new CommandLine(ask)
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err, true))
                .parseArgs("--directory", directory.toString());
        try (ControlServer control = ControlServer.open(directory, request -> ControlAnswer.of("done"))) {
            return ask.world.ask(verb);
        }
    }
}
