package io.geobroker.loadtest.experiment.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.geobroker.loadtest.report.Report;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.condition.OS;

/** What the brief form of an experiment must have found, whatever the machine. */
final class ReportChecks {
    private static final Map<String, Consumer<Report>> BY_EXPERIMENT = Map.of(
            "amplification", ReportChecks::eachWriteIsAppliedOnceInEveryDatacenter,
            "driver", ReportChecks::everyVariantOfTheDriverWorks,
            "evacuate", ReportChecks::ordersMoveAndNoneIsLostOrFilledTwice,
            "gc", ReportChecks::eachCollectorIsMeasured,
            "hot-symbol", ReportChecks::theHotSymbolIsSeenAndSpread,
            "overload", ReportChecks::everySettingIsTried,
            "race", ReportChecks::nobodyIsOutOfTheRaceAndOursLosesNothing,
            "scale", ReportChecks::everythingGrowsAndConnectedCustomersAreTold);

    private ReportChecks() {}

    /** Those of the experiment of this name; none for one whose figures all depend on the machine. */
    static Consumer<Report> of(String experiment) {
        return BY_EXPERIMENT.getOrDefault(experiment, report -> {});
    }

    static void everyProcessTellsHowLongItWaitedForAProcessor(Report report) {
        Report.Table run = report.tables().get(report.tables().size() - 1);
        assertThat(run.title()).startsWith("Processor time and waiting for a processor");
        assertThat(column(run, "process"))
                .extracting(process -> process.replaceFirst("-.*", ""))
                .contains("cassandra", "kafka");
        if (OS.LINUX.isCurrentOs()) {
            assertThat(figures(run, "waited for a processor s")).allMatch(seconds -> seconds >= 0);
        }
    }

    private static void nobodyIsOutOfTheRaceAndOursLosesNothing(Report report) {
        Report.Table race = report.tables().get(0);
        assertThat(race.rows())
                .filteredOn(row -> row.get(0).endsWith("waiting, 10.0 %: CPU ms a trade, idle included"))
                .as("of two sizes")
                .hasSize(2);
        assertThat(race.rows())
                .filteredOn(row -> row.get(0).startsWith("one kill -9 while it fills: "))
                .hasSize(5)
                .anySatisfy(row -> {
                    assertThat(row.get(0)).endsWith(": orders");
                    assertThat(row.get(1)).isNotEqualTo("0.00");
                })
                .filteredOn(row -> !row.get(0).contains(": orders"))
                .allSatisfy(row -> assertThat(row.get(1)).as(row.get(0)).isEqualTo("0.00"));
        assertThat(report.remarks()).noneMatch(remark -> remark.startsWith("Out of the race"));
    }

    private static void ordersMoveAndNoneIsLostOrFilledTwice(Report report) {
        Report.Table moves = report.tables().get(0);
        assertThat(moves.rows())
                .filteredOn(row -> List.of("lost orders", "orders filled twice").contains(row.get(1)))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.get(2)).as(row.get(1)).isEqualTo("0.00"));
        assertThat(figures(table(report, "Moves"), "orders pulled, there and back"))
                .allMatch(orders -> orders > 0);
    }

    private static void everythingGrowsAndConnectedCustomersAreTold(Report report) {
        Report.Table sizes = table(report, "As a world grows");
        assertThat(column(sizes, "more of"))
                .containsOnly("waiting orders", "symbols", "quiet accounts", "regions", "connected streams");
        assertThat(sizes.rows())
                .filteredOn(row -> row.get(0).equals("connected streams"))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.get(sizes.columns().indexOf("event told p50 ms")))
                        .isNotEqualTo("-"));
    }

    private static void eachCollectorIsMeasured(Report report) {
        assertThat(column(report.tables().get(0), "variant"))
                .containsExactly("nodes, Serial, 512 MiB", "nodes, G1, 512 MiB", "brokers, Parallel, 512 MiB");
        assertThat(figures(report.tables().get(1), "safepoints"))
                .as("a JVM under load has safepoints, its collector's or others")
                .allMatch(safepoints -> safepoints > 0);
    }

    private static void theHotSymbolIsSeenAndSpread(Report report) {
        Report.Table reads = report.tables().get(0);
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
        assertThat(table(report, "Steps of a traced read").rows())
                .as("nodes tell what they did for a traced read")
                .hasSizeGreaterThan(4);
        Report.Table pools = table(report, "Thread pools of the nodes");
        assertThat(pools.rows().stream().map(row -> row.get(0)).distinct())
                .as("nodes of both regions")
                .hasSize(2);
    }

    private static Report.Table table(Report report, String begins) {
        return report.tables().stream()
                .filter(table -> table.title().startsWith(begins))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no table: " + begins));
    }

    private static List<String> column(Report.Table table, String name) {
        int at = table.columns().indexOf(name);
        return table.rows().stream().map(row -> row.get(at)).toList();
    }

    private static List<Double> figures(Report.Table table, String column) {
        return column(table, column).stream().map(Double::valueOf).toList();
    }

    private static double percent(String text) {
        return Double.parseDouble(text.replace(" %", ""));
    }

    private static void everySettingIsTried(Report report) {
        assertThat(figures(report.tables().get(0), "op/s")).hasSize(3).allMatch(operations -> operations > 0);
        assertThat(figures(report.tables().get(1), "dispatched")).allMatch(requests -> requests > 0);
        assertThat(report.tables().get(2).rows())
                .as("the nodes told what they are set to")
                .anySatisfy(row -> assertThat(row.get(1))
                        .contains("throw_on_overload true", "max_request_data_in_flight 49152KiB"))
                .anySatisfy(row -> assertThat(row.get(1))
                        .contains("throw_on_overload false", "max_request_data_in_flight 1024KiB"));
    }

    private static void everyVariantOfTheDriverWorks(Report report) {
        assertThat(report.tables().stream()
                        .filter(table -> table.columns().contains("client CPU us/op"))
                        .toList())
                .as("with small and large rows in the own datacenter, and small ones across the ocean")
                .hasSize(3)
                .allSatisfy(table -> {
                    assertThat(figures(table, "op/s")).hasSizeGreaterThan(2).allMatch(operations -> operations > 0);
                    assertThat(column(table, "op/s are"))
                            .as("of one round nothing is claimed")
                            .containsOnly("too few rounds to tell");
                });
        List<Double> sent = figures(report.tables().get(3), "bytes sent");
        List<Double> received = figures(report.tables().get(3), "bytes received");
        assertThat(IntStream.range(0, sent.size()).mapToDouble(i -> sent.get(i) + received.get(i)))
                .as("a value of 200 bytes, half of which can be compressed, is sent or received")
                .allMatch(bytes -> bytes > 100);
    }

    private static void eachWriteIsAppliedOnceInEveryDatacenter(Report report) {
        Report.Table table = report.tables().get(0);
        List<Double> measured = figures(table, "amplification");
        List<Double> predicted = figures(table, "predicted D x RF");
        assertThat(measured).hasSize(2);
        assertThat(measured.get(0)).isCloseTo(predicted.get(0), withinPercentage(3));
        assertThat(measured.get(1)).isCloseTo(predicted.get(1), withinPercentage(3));
    }
}
