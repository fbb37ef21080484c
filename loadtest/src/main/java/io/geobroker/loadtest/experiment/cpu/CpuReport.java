package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

record CpuReport(Report report, CpuWindows windows, StatementCosts costs) {
    private record Named(String name, Cores cores) {}

    private record Threads(String part, String names, double idle, double loaded) {
        /** Others take next to nothing. */
        private static final int MOST = 8;

        /** They add up to all of the part. */
        static List<Threads> of(String part, List<String> processes, Window idle, Window loaded) {
            Map<String, Double> then = idle.usage().cpuByThread(processes);
            List<Threads> rows = new ArrayList<>(loaded.usage().cpuByThread(processes).entrySet().stream()
                    .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                    .limit(MOST)
                    .map(now -> new Threads(part, now.getKey(), then.getOrDefault(now.getKey(), 0.0), now.getValue()))
                    .toList());
            rows.add(new Threads(
                    part,
                    "all others",
                    idle.usage().cpuSeconds(processes)
                            - rows.stream().mapToDouble(Threads::idle).sum(),
                    loaded.usage().cpuSeconds(processes)
                            - rows.stream().mapToDouble(Threads::loaded).sum()));
            return rows;
        }
    }

    static void write(Report report, CpuWindows windows, StatementCosts costs, String tracing) {
        CpuReport writer = new CpuReport(report, windows, costs);
        writer.loads();
        writer.duties(tracing);
        writer.switchedOff();
        writer.threads(windows.merged(0), windows.merged(3));
        report.table(Windows.usage("CPU and memory, all rounds together", Windows.merged(windows.rounds())));
    }

    private void loads() {
        report.table(new Columns<String>()
                .text("load", variant -> variant)
                .text("nodes", variant -> windows.percent(variant, Cores::nodes))
                .text("brokers", variant -> windows.percent(variant, Cores::brokers))
                .text("Kafka", variant -> windows.percent(variant, Cores::kafka))
                .text("all", variant -> windows.percent(variant, Cores::all))
                .table(
                        "Of one core, in %: median of the rounds (lowest to highest)",
                        windows.rounds().variants()));
        List<Named> things = List.of(
                new Named("an idle world", windows.more(0)),
                new Named("tickers", windows.more(1)),
                new Named("placing orders", windows.more(2)),
                new Named("trades", windows.more(3)));
        List<Named> withAll = new ArrayList<>(things);
        withAll.add(new Named("all of it", windows.cores(windows.whole())));
        table("load", "What adds up to the whole load, in % of one core", 100, withAll);
        Cores order = windows.more(2).times(1 / windows.merged(2).acceptedPerSecond());
        Cores trade = windows.more(3).times(1 / windows.merged(3).tradesPerSecond());
        List<Named> each = List.of(new Named("an order until it waits", order), new Named("a trade", trade));
        table("what", "By process: an order and a trade, in ms of CPU", 1_000, each);
        bars("What adds up to the load", Chart.Place.LEFT, things);
    }

    private void duties(String tracing) {
        BrokerStatements loaded = windows.statements(windows.whole());
        DutySplit.Loads loads =
                new DutySplit.Loads(windows.cores(0), windows.cores(1), windows.cores(2), windows.cores(3));
        DutySplit split = DutySplit.of(loads, windows.saved(), loaded, windows.dutyStatements(), costs);
        double orders = loaded.perSecond("orders");
        double trades = loaded.fillsPerSecond();
        report.found(
                "By duty, an order takes %s ms of CPU time and a trade %s ms; of the %.0f %% of a core %.1f are shared by their"
                        + " statements, and %.1f not told apart.",
                Numbers.number(split.millis(Duty.Per.ORDER, orders)),
                Numbers.number(split.millis(Duty.Per.TRADE, trades)),
                100 * split.whole().all(),
                100 * split.shared().all(),
                100 * split.remainder().all());
        Map<String, Cores> beside = new LinkedHashMap<>();
        if (windows.has(tracing)) {
            Cores more = windows.cores(tracing).minus(windows.cores(windows.whole()));
            beside.put("beside it: tracing at its default rate", more);
            report.remark(Numbers.text(
                    "Without a Zipkin brokers record no traces, so tracing is not in the whole load but beside it. Zipkin itself"
                            + " took %.1f %% of a core.",
                    100 * windows.merged(tracing).usage().cores(List.of("zipkin"))));
        }
        report.table(split.table("By duty: what adds up to the whole load, in % of one core", orders, trades, beside));
        report.table(
                costs.table(
                        "What one more statement takes among those of the load, in ms of CPU: median of the rounds (lowest to highest)"));
    }

    private void switchedOff() {
        List<Named> saved = windows.saved().entrySet().stream()
                .map(duty -> new Named(duty.getKey().words(), duty.getValue()))
                .toList();
        bars("Saved by switching one duty off", Chart.Place.RIGHT, saved);
    }

    private void table(String first, String title, double times, List<Named> rows) {
        report.table(new Columns<Named>()
                .text(first, Named::name)
                .all(Cores.columns(times), Named::cores)
                .table(title, rows));
    }

    private void bars(String title, Chart.Place place, List<Named> of) {
        List<String> names = of.stream().map(Named::name).toList();
        report.chart(Chart.bars(title, place, "% of one core", names)
                .bars("nodes", of, each -> 100 * each.cores().nodes())
                .bars("brokers", of, each -> 100 * each.cores().brokers())
                .bars("Kafka", of, each -> 100 * each.cores().kafka()));
    }

    private void threads(Window idle, Window loaded) {
        report.table(new Columns<Threads>()
                .text("part", Threads::part)
                .text("threads", Threads::names)
                .number("idle", row -> 100 * row.idle() / idle.usage().seconds())
                .number(
                        "under the load",
                        row -> 100 * row.loaded() / loaded.usage().seconds())
                .table(
                        "By thread, in % of one core (names as the kernel tells them)",
                        Stream.of(
                                        Threads.of("nodes", List.of("cassandra-"), idle, loaded),
                                        Threads.of("brokers", List.of("broker-"), idle, loaded),
                                        Threads.of("Kafka", List.of("kafka-"), idle, loaded))
                                .flatMap(List::stream)
                                .toList()));
    }
}
