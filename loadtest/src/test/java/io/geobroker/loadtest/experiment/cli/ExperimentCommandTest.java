package io.geobroker.loadtest.experiment.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.ModuleCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExperimentCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void isFoundByTheCommandLine() {
        assertThat(ServiceLoader.load(ModuleCommand.class)).hasAtLeastOneElementOfType(ExperimentCommand.class);
    }

    @Test
    void tellsWhichExperimentsThereAreWhenThereIsNoSuchOne() {
        assertThat(run("speed")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("no experiment speed; there are prototype");
    }

    @Test
    void readsItsOptions() {
        ExperimentCommand command = new ExperimentCommand();
        new CommandLine(command).parseArgs("prototype", "--minutes", "0.5", "--seed", "9", "--nodes", "3", "--brief");

        assertThat(command.minutes).isEqualTo(0.5);
        assertThat(command.seed).isEqualTo(9);
        assertThat(command.world.options().nodesPerDatacenter()).isEqualTo(3);
        assertThat(command.brief).isTrue();
    }

    private int run(String... args) {
        return new CommandLine(new ExperimentCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }
}
