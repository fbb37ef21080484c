package io.geobroker.loadtest.experiment.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.Experiment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExperimentCommandTest {
    /** Before it looks at the world. */
    @Test
    void tellsAtOnceThatTheReportCannotBeWritten(@TempDir Path directory) throws IOException {
        String file = Files.createFile(directory.resolve("file")).toString();
        StringWriter err = new StringWriter();

        assertThat(new CommandLine(new ExperimentCommand())
                        .setErr(new PrintWriter(err))
                        .execute("race", "--world", "nowhere.yaml", "--out", file))
                .isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(err.toString()).contains("cannot write " + file);
    }

    @Test
    void allOthersRunAfterOneThatFails() {
        List<Experiment> chosen = Experiments.ALL.subList(0, 3);
        List<String> ran = new ArrayList<>();
        List<String> told = new ArrayList<>();
        Consumer<Experiment> run = experiment -> {
            ran.add(experiment.name());
            if (ran.size() == 2) {
                throw new IllegalStateException("nothing was filled");
            }
        };

        assertThat(ExperimentCommand.failed(chosen, run, told::add))
                .containsExactly(chosen.get(1).name());

        assertThat(ran).hasSize(3);
        assertThat(told).hasSize(1).allMatch(line -> line.endsWith("nothing was filled"));
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
