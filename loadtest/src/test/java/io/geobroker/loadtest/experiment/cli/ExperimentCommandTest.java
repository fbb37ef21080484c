package io.geobroker.loadtest.experiment.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.ModuleCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExperimentCommandTest {
    @Test
    void isFoundByTheCommandLine() {
        assertThat(ServiceLoader.load(ModuleCommand.class)).hasAtLeastOneElementOfType(ExperimentCommand.class);
    }

    @Test
    void tellsWhichExperimentsThereAreWhenThereIsNoSuchOne() {
        StringWriter err = new StringWriter();
        assertThat(new CommandLine(new ExperimentCommand())
                        .setErr(new PrintWriter(err))
                        .execute("speed"))
                .isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("no experiment speed; there are prototype");
    }
}
