package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every experiment in its shortest form, on one world: that it runs and finds what must be so. No figure is judged. */
@Tag("full")
class ExperimentsIT {
    private static final Path OUT = Path.of("target", "experiments");
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
                PrototypeProgram.likeThisProcess(),
                384,
                System.out::println));
    }

    @AfterAll
    static void stop() {
        if (lab != null) {
            lab.close();
        }
    }

    static Iterable<Experiment> experiments() {
        return Lab.EXPERIMENTS;
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void runsAndReports(Experiment experiment) throws InterruptedException {
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
        everyProcessTellsHowLongItWaitedForAProcessor(report);
        if (experiment.name().equals("amplification")) {
            eachWriteIsAppliedOnceInEveryDatacenter(report);
        }
        if (experiment.name().equals("gc")) {
            eachCollectorIsMeasuredAndSomethingIsRecommended(report);
        }
        if (experiment.name().equals("hot-symbol")) {
            theHotSymbolIsSeenAndSpread(report);
        }
        if (experiment.name().equals("prototype") && AsyncProfilerLoader.isSupported()) {
            assertThat(report.links())
                    .as("a broker and a node of each system")
                    .hasSize(6)
                    .allSatisfy(link -> assertThat(OUT.resolve(link.file())).isNotEmptyFile());
        }
    }

    private static void everyProcessTellsHowLongItWaitedForAProcessor(Report report) {
        Report.Table run = report.tables().get(report.tables().size() - 1);
        assertThat(run.title()).isEqualTo(WholeRun.TITLE);
        assertThat(run.rows())
                .extracting(row -> row.get(0).replaceFirst("-.*", ""))
                .contains("cassandra", "kafka", "broker");
        if (OS.LINUX.isCurrentOs()) {
            int waited = WholeRun.COLUMNS.indexOf("waited for a processor s");
            assertThat(run.rows())
                    .allSatisfy(row -> assertThat(Double.parseDouble(row.get(waited)))
                            .as(row.get(0))
                            .isNotNegative());
        }
    }

    private static void eachCollectorIsMeasuredAndSomethingIsRecommended(Report report) {
        assertThat(report.found().get(0)).startsWith("For nodes with a heap of 0.5 GiB take ");
        assertThat(report.tables().get(0).rows())
                .extracting(row -> row.get(0))
                .containsExactly("nodes, Serial, 512 MiB", "nodes, G1, 512 MiB", "brokers, Parallel, 512 MiB");
        Report.Table pauses = report.tables().get(1);
        assertThat(pauses.rows())
                .as("a JVM under load has safepoints, its collector's or others")
                .allSatisfy(row -> assertThat(
                                Integer.parseInt(row.get(pauses.columns().indexOf("safepoints"))))
                        .isPositive());
    }

    private static void theHotSymbolIsSeenAndSpread(Report report) {
        Report.Table reads = report.tables().get(0);
        assertThat(reads.title()).isEqualTo(HotSymbolReport.READS);
        List<List<String>> buckets = reads.rows().subList(0, reads.rows().size() - 1);
        assertThat(buckets)
                .as("buckets that the symbol has now")
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(row -> assertThat(Long.parseLong(row.get(5)))
                        .as(row.get(0) + " is read")
                        .isPositive());
        assertThat(buckets.stream().filter(row -> Long.parseLong(row.get(1)) > 0))
                .as("only bucket 0 was read before")
                .hasSize(1);
        assertThat(percent(buckets.get(0).get(3)))
                .as("with 80 % of the orders it had most of the rows")
                .isGreaterThan(50);
        assertThat(percent(buckets.get(0).get(7)))
                .as("and has fewer when others share them")
                .isLessThan(percent(buckets.get(0).get(3)));
        assertThat(table(report, HotSymbolDiagnosis.STEPS).rows())
                .as("nodes tell what they did for a traced read")
                .hasSizeGreaterThan(4);
        Report.Table pools = table(report, HotSymbolDiagnosis.POOLS);
        assertThat(pools.rows().stream().map(row -> row.get(0)).distinct())
                .as("nodes of both regions")
                .hasSize(2);
        assertThat(pools.rows())
                .extracting(row -> row.get(1))
                .as("what reads and what writes")
                .contains("ReadStage", "MutationStage");
        assertThat(table(report, PublishedSlowWrites.TITLE).rows()).hasSize(5);
        assertThat(report.found())
                .anySatisfy(sentence -> assertThat(sentence).contains("fullest partition of "))
                .anySatisfy(sentence -> assertThat(sentence).contains("aise ", "buckets", "times as long at the 99th"))
                .anySatisfy(sentence -> assertThat(sentence).startsWith("Published, "));
    }

    private static Report.Table table(Report report, String title) {
        return report.tables().stream()
                .filter(table -> table.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no table: " + title));
    }

    private static double percent(String text) {
        return Double.parseDouble(text.replace(" %", ""));
    }

    private static void eachWriteIsAppliedOnceInEveryDatacenter(Report report) {
        Report.Table table = report.tables().get(0);
        int measured = table.columns().indexOf("amplification");
        int predicted = table.columns().indexOf("predicted D x RF");
        assertThat(table.rows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(Double.parseDouble(row.get(measured)))
                        .isCloseTo(Double.parseDouble(row.get(predicted)), withinPercentage(3)));
    }
}
