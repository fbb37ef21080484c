package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LabTest {
    private final List<Duration> told = new ArrayList<>();

    @TempDir
    private Path out;

    /** Measures two rounds; after the first it does as it is told. */
    private static Experiment twoRounds(Runnable between) {
        return new Experiment("two-rounds", "Is anything kept?", List.of(), 1, lab -> {
            lab.settings().say("round 1 of 2: 40 trades/s");
            between.run();
            lab.settings().say("round 2 of 2: 41 trades/s");
            return new Report("two-rounds", "Two rounds", "Is anything kept?");
        });
    }

    @Test
    void keepsTheFirstRoundWhenTheSecondFailsAndWhatACompleteRunLeft() throws IOException {
        Files.writeString(out.resolve("two-rounds.hlog"), "of the run before");
        try (Lab lab = lab()) {
            assertThatThrownBy(() -> lab.run(twoRounds(() -> {
                        lab.measured(window("plain", 7));
                        lab.ifEarly(report -> report.table(
                                new Report.Table("So far", List.of("figure"), List.of(List.of("p50 3 ms")))));
                        throw new IllegalStateException("a broker does not answer");
                    })))
                    .hasMessage("a broker does not answer");
        }

        JsonNode report = report("two-rounds-incomplete");
        assertThat(report.path("title").asString()).startsWith("INCOMPLETE");
        assertThat(report.path("found").toString()).contains("a broker does not answer");
        assertThat(report.path("tables").toString())
                .contains("round 1 of 2: 40 trades/s")
                .doesNotContain("round 2");
        assertThat(report.path("tables").get(0).path("rows").toString()).contains("p50 3 ms");
        assertThat(report.path("facts").path("again").asString())
                .startsWith("./geobroker experiment two-rounds --world two-regions --nodes ")
                .endsWith(" --seed 1");
        assertThat(out.resolve("two-rounds.json")).doesNotExist();
        assertThat(out.resolve("two-rounds.hlog")).hasContent("of the run before");
        assertThat(out.resolve("two-rounds-incomplete.hlog")).exists();
    }

    @Test
    void keepsBothHistogramsOfEachWindow() throws Exception {
        try (Lab lab = lab()) {
            lab.run(twoRounds(() -> {
                lab.measured(window("plain, 1st", 7));
                lab.measured(window("TLS", 9));
            }));
        }

        List<String> tags = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(out.resolve("two-rounds.hlog").toFile())) {
            while (reader.hasNext()) {
                Histogram next = (Histogram) reader.nextIntervalHistogram();
                tags.add(next.getTag() + " " + next.getTotalCount());
            }
        }
        assertThat(tags)
                .containsExactly(
                        "plain-1st-since-ticker-time 7",
                        "plain-1st-since-received 7",
                        "TLS-since-ticker-time 9",
                        "TLS-since-received 9");
        // The last figure of a line is its longest, which took a millisecond.
        assertThat(Files.readAllLines(out.resolve("two-rounds.hlog")))
                .filteredOn(line -> line.startsWith("Tag="))
                .extracting(line -> Double.parseDouble(line.split(",", -1)[3]))
                .hasSize(4)
                .allSatisfy(longest -> assertThat(longest).isBetween(0.99, 1.01));
    }

    @Test
    void saysHowManyReadingsWereMissed() throws Exception {
        try (Lab lab = lab()) {
            lab.run(twoRounds(() -> lab.missed("/geo/summary answered 429")));
        }

        assertThat(report("two-rounds").path("remarks").get(0).asString())
                .isEqualTo("Readings missed, and taken again: 1; the last: /geo/summary answered 429.");
        assertThat(out.resolve("two-rounds-incomplete.json")).doesNotExist();
    }

    @Test
    void tellsHowLongAnExperimentWillLoadItsWorld() throws Exception {
        try (Lab lab = lab()) {
            lab.run(twoRounds(() -> assertThat(lab.settings().length(3)).isEqualTo(Duration.ofMinutes(3))));
        }

        assertThat(told).containsExactly(Duration.ofMinutes(3));
    }

    private static Window window(String variant, long fills) {
        return MadeUpWindows.of(variant, new Rates(60, 30), 1, fills, new Usage(Map.of()));
    }

    private JsonNode report(String name) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(out.resolve(name + ".json")));
    }

    private Lab lab() {
        return new Lab(new ExperimentSettings(
                TestbedOptions.defaults(),
                OptionalDouble.empty(),
                false,
                1,
                out,
                Path.of(".."),
                Program.ofJar(Path.of("../broker/target/broker.jar")),
                Program.ofJar(Path.of("../ticker-simulator/target/ticker-simulator.jar")),
                line -> {},
                told::add));
    }
}
