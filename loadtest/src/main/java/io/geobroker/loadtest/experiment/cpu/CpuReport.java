package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The report of experiment {@code cpu}. */
final class CpuReport {
    private static final List<String> COLUMNS = List.of("nodes", "brokers", "Kafka", "all");
    private static final Map<String, ToDoubleFunction<Cores>> BARS =
            Map.of("nodes", Cores::nodes, "brokers", Cores::brokers, "Kafka", Cores::kafka);

    private final Report report;
    private final CpuWindows windows;
    private final StatementCosts costs;

    private CpuReport(Report report, CpuWindows windows, StatementCosts costs) {
        this.report = report;
        this.windows = windows;
        this.costs = costs;
    }

    static void write(Report report, CpuWindows windows, StatementCosts costs, String tracing) {
        CpuReport writer = new CpuReport(report, windows, costs);
        writer.loads();
        writer.duties(tracing);
        writer.switchedOff();
        writer.processes();
    }

    private void loads() {
        String whole = windows.whole();
        report.table(new Table(
                "Of one core, in %: median of the rounds (lowest to highest)",
                columns("load"),
                windows.byVariant().keySet().stream()
                        .map(variant -> List.of(
                                variant,
                                percent(windows.part(variant, "nodes")),
                                percent(windows.part(variant, "brokers")),
                                percent(windows.part(variant, "Kafka")),
                                percent(windows.all(variant))))
                        .toList()));
        List<String> things = List.of("an idle world", "tickers", "placing orders", "trades");
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < things.size(); i++) {
            rows.add(percent(things.get(i), windows.more(i)));
        }
        rows.add(percent("all of it", windows.cores(whole)));
        report.table(new Table("What adds up to the whole load, in % of one core", columns("load"), rows));
        report.table(new Table(
                "By process: an order and a trade, in ms of CPU",
                columns("what"),
                List.of(
                        row(
                                "an order until it waits",
                                windows.more(2)
                                        .times(1_000
                                                / windows.merged(windows.loads().get(2))
                                                        .acceptedPerSecond())),
                        row(
                                "a trade",
                                windows.more(3)
                                        .times(1_000 / windows.merged(whole).tradesPerSecond())))));
        report.chart(bars(
                "What adds up to the load",
                Chart.Place.LEFT,
                List.of("idle", "tickers", "orders", "trades"),
                IntStream.range(0, things.size()).mapToObj(windows::more).toList()));
    }

    private void duties(String tracing) {
        BrokerStatements loaded = windows.statements(windows.whole());
        DutySplit split = DutySplit.of(
                new DutySplit.Loads(
                        windows.cores(windows.loads().get(0)),
                        windows.cores(windows.loads().get(1)),
                        windows.cores(windows.loads().get(2)),
                        windows.cores(windows.whole())),
                windows.saved(),
                loaded,
                windows.dutyStatements(),
                costs);
        double orders = loaded.perSecond("orders");
        double trades = loaded.fillsPerSecond();
        report.found(String.format(
                Locale.ROOT,
                "By duty, an order takes %s ms of CPU time and a trade %s ms; of the %.0f %% of a core %.1f are shared by their"
                        + " statements, and %.1f not told apart.",
                Windows.number(split.millis(Duty.Per.ORDER, orders)),
                Windows.number(split.millis(Duty.Per.TRADE, trades)),
                100 * split.whole().all(),
                100 * split.shared().all(),
                100 * split.remainder().all()));
        Map<String, Cores> beside = new LinkedHashMap<>();
        if (windows.has(tracing)) {
            beside.put(
                    "beside it: tracing at its default rate",
                    windows.cores(tracing).minus(windows.cores(windows.whole())));
            report.remark(String.format(
                    Locale.ROOT,
                    "Without a Zipkin brokers record no traces, so tracing is not in the whole load but beside it. Zipkin itself"
                            + " took %.1f %% of a core.",
                    100 * windows.merged(tracing).cores(List.of("zipkin"))));
        }
        report.table(split.table("By duty: what adds up to the whole load, in % of one core", orders, trades, beside));
        report.table(
                costs.table(
                        "What one more statement takes among those of the load, in ms of CPU: median of the rounds (lowest to highest)"));
    }

    private void switchedOff() {
        Map<Background, Cores> saved = windows.saved();
        report.table(new Table(
                "Of that, what is saved by switching one duty off, in % of one core",
                columns("duty"),
                saved.entrySet().stream()
                        .map(duty -> percent(duty.getKey().words(), duty.getValue()))
                        .toList()));
        report.chart(bars(
                "Saved by switching one duty off",
                Chart.Place.RIGHT,
                saved.keySet().stream().map(CpuWindows::without).toList(),
                List.copyOf(saved.values())));
    }

    private void processes() {
        report.table(ThreadsTable.of(
                "By thread, in % of one core (names as the kernel tells them)",
                Windows.PARTS, windows.merged(windows.loads().get(0)), windows.merged(windows.whole())));
        report.table(Windows.usage(
                "CPU and memory, all rounds together",
                windows.byVariant().values().stream().map(Windows::merged).toList()));
    }

    private static Chart bars(String title, Chart.Place place, List<String> categories, List<Cores> cores) {
        return Chart.bars(
                title,
                place,
                "",
                "% of one core",
                false,
                categories,
                Windows.PARTS.keySet().stream()
                        .map(part -> Windows.bars(
                                part,
                                cores.stream().map(each -> 100 * of(part, each)).toList()))
                        .toList());
    }

    private static double of(String part, Cores cores) {
        return Objects.requireNonNull(BARS.get(part), part).applyAsDouble(cores);
    }

    private static List<String> columns(String first) {
        List<String> columns = new ArrayList<>(List.of(first));
        columns.addAll(COLUMNS);
        return columns;
    }

    private static List<String> percent(String name, Cores cores) {
        return row(name, cores.times(100));
    }

    private static List<String> row(String name, Cores numbers) {
        return List.of(
                name,
                Windows.number(numbers.nodes()),
                Windows.number(numbers.brokers()),
                Windows.number(numbers.kafka()),
                Windows.number(numbers.all()));
    }

    private static String percent(Spread cores) {
        return String.format(
                Locale.ROOT, "%.0f (%.0f to %.0f)", 100 * cores.median(), 100 * cores.lowest(), 100 * cores.highest());
    }
}
