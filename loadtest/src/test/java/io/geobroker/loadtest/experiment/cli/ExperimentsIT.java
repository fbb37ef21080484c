package io.geobroker.loadtest.experiment.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every experiment in its shortest form, on one world: that it runs and finds what must be so. No figure is judged. */
@Tag("full")
class ExperimentsIT {
    private static final Path OUT = Path.of("target", "experiments");
    /** Nothing but shorter courses of {@code race}. */
    private static final Set<String> PARTS_OF_THE_RACE = Set.of("prototype", "full-load", "saturation");

    private static Lab lab;

    @BeforeAll
    static void start() {
        lab = new Lab(new ExperimentSettings(
                TestbedOptions.defaults()
                        .withNodesPerDatacenter(1)
                        .withBaseAddress(96)
                        .withDirectory(Path.of("target", "experiment-world")),
                OptionalDouble.empty(),
                true,
                2020,
                OUT,
                Path.of(".."),
                Program.ofJar(Path.of("../broker/target/broker.jar")),
                Program.ofJar(Path.of("../ticker-simulator/target/ticker-simulator.jar")),
                System.out::println,
                length -> {}));
    }

    @AfterAll
    static void stop() {
        if (lab != null) {
            lab.close();
        }
    }

    static Stream<Experiment> experiments() {
        return Experiments.ALL.stream().filter(experiment -> !PARTS_OF_THE_RACE.contains(experiment.name()));
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void runsAndReports(Experiment experiment) {
        Report report = lab.run(experiment);

        assertThat(report.facts()).containsKeys("machine", "java", "cassandra", "kafka", "commit", "seed", "world");
        assertThat(report.tables())
                .isNotEmpty()
                .allSatisfy(table -> assertThat(table.rows()).as(table.title()).isNotEmpty());
        assertThat(report.found())
                .isNotEmpty()
                .allSatisfy(sentence -> assertThat(sentence).doesNotContain("NaN"));
        assertThat(report.charts()).isNotEmpty();
        assertThat(OUT.resolve(experiment.name() + ".html")).isNotEmptyFile();
        assertThat(OUT.resolve(experiment.name() + ".json")).isNotEmptyFile();
        ReportChecks.everyProcessTellsHowLongItWaitedForAProcessor(report);
        ReportChecks.of(experiment.name()).accept(report);
        if (experiment.name().equals("race") && AsyncProfilerLoader.isSupported()) {
            assertThat(report.links())
                    .as("a broker and a node of each system")
                    .hasSize(6)
                    .allSatisfy(link -> assertThat(OUT.resolve(link.file())).isNotEmptyFile());
        }
    }
}
