package io.geobroker.loadtest.storm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.attack.cli.AttackCommand;
import io.geobroker.loadtest.experiment.cli.ExperimentCommand;
import io.geobroker.loadtest.storm.Verdict;
import io.geobroker.loadtest.storm.check.Checked;
import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.testbed.cli.ModuleCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StormCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void isFoundByTheCommandLineAsAreAttacksAndExperiments() {
        assertThat(ServiceLoader.load(ModuleCommand.class))
                .hasAtLeastOneElementOfType(StormCommand.class)
                .hasAtLeastOneElementOfType(ExperimentCommand.class)
                .hasAtLeastOneElementOfType(AttackCommand.class);
    }

    @Test
    void takesNamedFaultsRepeatedOrInAList() {
        assertThat(wished("--fault", "cut,node-slow", "--fault", "disk-full"))
                .containsExactly(FaultKind.CUT, FaultKind.NODE_SLOW, FaultKind.DISK_FULL);
        assertThat(wished()).isEqualTo(FaultKind.usual());
        assertThat(wished("--faults", "all")).isEqualTo(FaultKind.all());
        assertThat(wished("--fault", "all")).isEqualTo(FaultKind.all());
        assertThat(wished("--faults", "none")).isEmpty();
    }

    @Test
    void namesTheFaultsWhenThereIsNoSuchOne() {
        assertThat(run("--fault", "locusts")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("no fault locusts; there are cut, cut-one-way");
    }

    @Test
    void listsAllFaultsAndWhatIsInTheirWay() {
        assertThat(run("--list-faults", "--nodes", "1")).isZero();
        assertThat(out.toString())
                .contains("clock-ahead", "not here: needs three nodes in each datacenter (--nodes 3)");
        FaultKind.all().forEach(kind -> assertThat(out.toString()).contains(kind.label(), kind.description()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "4"})
    void refusesNumbersOfBrokersThatNoRegionHas(String brokers) {
        assertThat(run("--list-faults", "--brokers", brokers)).isEqualTo(CommandLine.ExitCode.USAGE);
    }

    /** Before a world is started. */
    @ParameterizedTest
    @ValueSource(strings = {"--fault node-killed --nodes 1", "--fault long-cut --minutes 0.1 --nodes 1"})
    void failsWhenAFaultCannotComeThatIsNamed(String arguments, @TempDir Path directory) {
        String elsewhere = " --base-address 232 --directory " + directory;
        assertThat(run((arguments + elsewhere).split(" "))).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(out.toString()).contains(" is left out: ").doesNotContain("storm of");
    }

    @Test
    void aFaultThatOthersInflictMustBeInTheLogIfItIsNamed() {
        assertThat(run("--world-at", "nowhere.yaml", "--fault", "cut")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("--fault-log is missing");

        StormCommand command = new StormCommand();
        new CommandLine(command).parseArgs("--world-at", "world.yaml", "--fault", "cut,node-slow");
        assertThat(command.faults.unlogged()).containsOnlyKeys(FaultKind.CUT, FaultKind.NODE_SLOW);
        assertThat(new StormCommand().faults.unlogged()).isEmpty();
    }

    /** Before it looks at the world. */
    @Test
    void tellsAtOnceThatTheVerdictCannotBeWritten(@TempDir Path directory) throws IOException {
        Path below = Files.createFile(directory.resolve("file")).resolve("storm.json");

        assertThat(run("--world-at", "nowhere.yaml", "--json", below.toString()))
                .isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(err.toString()).contains("cannot write " + below);
    }

    @Test
    void aVerdictThatCannotBeWrittenIsToldAllTheSame(@TempDir Path directory) {
        Verdict good = new Verdict(List.of(), Duration.ZERO, new Checked(Map.of(), Map.of(), Map.of()));

        assertThat(new StormReport(new PrintWriter(out, true), directory).verdict(new Journal(), good, 4711))
                .isFalse();
        assertThat(out.toString()).contains("nothing lost, nothing twice", "cannot write " + directory);
    }

    @Test
    void tellsWhetherAllFaultsCame(@TempDir Path directory) {
        StormReport report = new StormReport(new PrintWriter(out), directory.resolve("storm.json"));
        List<FaultWindow> came = List.of(new FaultWindow("cut", "sydney <-> north-virginia", 1_000_000, 9_000_000));

        assertThat(report.faults(came, Map.of(FaultKind.CUT, "too late"))).isTrue();
        assertThat(report.faults(came, Map.of(FaultKind.DISK_FULL, "too late"))).isFalse();
    }

    @Test
    void keepsWhatWasToldBeforeAStormEndedEarly(@TempDir Path directory) throws IOException {
        Journal journal = new Journal();
        journal.write(new FaultWindow("cut", "sydney <-> north-virginia", 1_000_000, 9_000_000));
        Path json = directory.resolve("storm.json");

        new StormReport(new PrintWriter(out, true), json).incomplete(journal, "a broker did not start", 4711);

        assertThat(out.toString()).contains("INCOMPLETE, without a verdict: a broker did not start; seed 4711");
        JsonNode written = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(written.path("incomplete").asString()).isEqualTo("a broker did not start");
        assertThat(written.path("faults").toString()).contains("sydney <-> north-virginia");
    }

    private List<FaultKind> wished(String... arguments) {
        StormCommand command = new StormCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.faults.kinds();
    }

    private int run(String... arguments) {
        return new CommandLine(new StormCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
