package io.geobroker.loadtest.experiment.scale;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Writes what was measured at each size. */
final class ScaleReport {
    private static final double KILOBYTES_PER_MEBIBYTE = 1_048.576;

    private ScaleReport() {}

    static void write(Report report, List<Scaled> measured) {
        if (measured.isEmpty()) {
            return;
        }
        Arrays.stream(Axis.values())
                .map(axis ->
                        measured.stream().filter(each -> each.axis() == axis).toList())
                .filter(sizes -> sizes.size() > 1)
                .forEach(sizes -> report.found(growth(sizes.get(0), sizes.get(sizes.size() - 1))));
        report.table(new Columns<Scaled>()
                .text("more of", Scaled::axis)
                .text("how many", each -> count(each.size()))
                .number("CPU ms for one more trade", Scaled::cpuMillisPerTrade)
                .number("cores at rest", Scaled::idleCores)
                .number("of it brokers", each -> each.idle().cores(List.of("broker-")))
                .millis("ticker received to fill p50 ms", Scaled::p50)
                .millis("p99 ms", each -> each.loaded().sinceReceived().p99())
                .number(
                        "trades/s of " + Numbers.number(Axis.WAITING.rates().trades()),
                        each -> each.loaded().tradesPerSecond())
                .number("heap of all brokers, live MiB", Scaled::heapMebibytes)
                .millis(
                        "event told p50 ms",
                        each -> each.told().ifAny(each.told().p50()))
                .millis("p99 ms", each -> each.told().ifAny(each.told().p99()))
                .table("As a world grows", measured));
        List<String> names = measured.stream()
                .map(each -> count(each.size()) + " " + each.axis())
                .toList();
        report.chart(Chart.bars("CPU for one more trade", Chart.Place.WIDE, "ms", names)
                .bars("servers and brokers", measured, Scaled::cpuMillisPerTrade));
        report.chart(Chart.bars("A world at rest", Chart.Place.WIDE, "cores", names)
                .bars("servers and brokers", measured, Scaled::idleCores));
        List<Window> windows = measured.stream()
                .flatMap(each -> Stream.of(each.idle(), each.loaded()))
                .toList();
        report.table(Windows.rates("What was asked and what was reached", windows));
        report.table(Windows.usage("CPU and memory", windows));
        report.remark("One window each, without repetition: read no difference below a fifth.");
        report.remark("Orders, accounts and symbols beyond the usual are made up: written into the tables, and quiet.");
    }

    private static String growth(Scaled least, Scaled most) {
        return Numbers.text(
                "%s to %s %s: one more trade costs %.2f times as much CPU, a world at rest %.2f times; from ticker received to"
                        + " fill takes %.2f times as long; all brokers hold %.0f MiB more, %.2f kB for each.",
                count(least.size()),
                count(most.size()),
                most.axis(),
                most.cpuMillisPerTrade() / least.cpuMillisPerTrade(),
                most.idleCores() / least.idleCores(),
                most.p50() / least.p50(),
                most.heapMebibytes() - least.heapMebibytes(),
                KILOBYTES_PER_MEBIBYTE * (most.heapMebibytes() - least.heapMebibytes()) / (most.size() - least.size()));
    }

    private static String count(long size) {
        return Numbers.text("%,d", size);
    }
}
