package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.BrokerVariants.Variant;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where the CPU time of a load goes. Four loads, each with one thing more than the one before, tell what tickers, orders and
 * trades take beside an idle world; the differences add up to the whole. The last load is repeated with one of the duties in
 * the background switched off.
 */
final class CpuExperiment implements Experiment {
    private static final double SHARE = 0.1;
    private static final BrokerVariants.Plan PLAN = new BrokerVariants.Plan(Place.LOCAL, 24, 3, 700);
    private static final String ALL = "all";
    private static final String NEVER = "1h";

    /** Names of processes by how a reader calls them. */
    private static final Map<String, List<String>> PARTS = new LinkedHashMap<>();

    static {
        PARTS.put("nodes", List.of("cassandra-"));
        PARTS.put("brokers", List.of("broker-"));
        PARTS.put("Kafka", List.of("kafka-"));
        PARTS.put(ALL, List.of("cassandra-", "broker-", "kafka-"));
    }

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public String question() {
        return "What does an order cost in CPU time, what does a trade, and what does everything cost that brokers do in"
                + " the background?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        List<Variant> loads = loads();
        List<Variant> variants = new ArrayList<>(loads);
        List<Variant> without = without();
        variants.addAll(lab.settings().brief() ? without.subList(0, 1) : without);
        return report(
                lab,
                loads,
                BrokerVariants.measure(
                        this,
                        lab,
                        PLAN,
                        variants,
                        measured -> Windows.number(cores(measured, ALL) * 100) + " % of a core"));
    }

    private static List<Variant> loads() {
        Rates all = Rates.PROTOTYPE.times(SHARE);
        return List.of(
                new Variant("idle", new Rates(0, 0), false, List.of()),
                new Variant("tickers", new Rates(all.tickers(), 0), false, List.of()),
                new Variant("tickers and orders", all, false, List.of()),
                new Variant("tickers, orders and trades", all, true, List.of()));
    }

    /** The whole load without one of the duties: its timers run once an hour. */
    private static List<Variant> without() {
        return List.of(
                without(
                        "audits",
                        "audit.interval",
                        "matching.audit-interval",
                        "matching.sweep-interval",
                        "matching.catch-up-interval"),
                without(
                        "metering",
                        "insight.read-every",
                        "insight.rest-every",
                        "insight.ask-every",
                        "insight.ping-every",
                        "insight.canary-every",
                        "insight.look-every"),
                without("prices", "market.write-prices-every", "market.read-prices-every"),
                without("hand-over", "handover.interval"));
    }

    private static Variant without(String duty, String... timers) {
        return new Variant(
                "without " + duty,
                Rates.PROTOTYPE.times(SHARE),
                true,
                Stream.of(timers)
                        .map(timer -> "--geobroker." + timer + "=" + NEVER)
                        .toList());
    }

    private Report report(Lab lab, List<Variant> loads, Map<String, List<Window>> windows) {
        Report report = new Report(name(), "Where the CPU time goes", question());
        lab.describe(report, lab.world().testbed().options());
        report.fact("load", Rates.PROTOTYPE.times(SHARE) + ", orders placed at home");
        String whole = loads.get(loads.size() - 1).name();
        report.found(String.format(
                Locale.ROOT,
                "Of %.0f %% of a core, an idle world takes %.0f, tickers %.0f, orders %.0f and trades %.0f.",
                100 * cores(windows, whole, ALL).median(),
                100 * cores(windows, loads.get(0).name(), ALL).median(),
                100 * more(windows, loads, 1, ALL),
                100 * more(windows, loads, 2, ALL),
                100 * more(windows, loads, 3, ALL)));
        report.found(String.format(
                Locale.ROOT,
                "An order takes %s ms of CPU time until it waits, a trade %s ms more.",
                Windows.number(1_000
                        * more(windows, loads, 2, ALL)
                        / orders(windows, loads.get(2).name())),
                Windows.number(1_000 * more(windows, loads, 3, ALL) / trades(windows, whole))));
        List<List<String>> rows = new ArrayList<>();
        windows.forEach((variant, of) -> {
            List<String> row = new ArrayList<>(List.of(variant));
            PARTS.keySet().forEach(part -> row.add(percent(cores(windows, variant, part))));
            rows.add(row);
        });
        List<String> columns = new ArrayList<>(List.of("load"));
        columns.addAll(PARTS.keySet());
        report.table(new Report.Table("Of one core, in %: median of the rounds (lowest to highest)", columns, rows));
        report.table(sum(windows, loads, columns));
        report.table(duties(windows, whole, columns));
        report.table(ThreadsTable.of(
                "By thread, in % of one core (names as the kernel tells them)",
                parts(), merged(windows, loads.get(0).name()), merged(windows, whole)));
        report.table(Windows.usage(
                "CPU and memory, all rounds together",
                windows.values().stream().map(Windows::merged).toList()));
        charts(report, windows, loads);
        report.remark("The load generator and the ocean are not counted; brokers' requests to each other are.");
        report.remark(
                "A duty that costs less than the rounds differ cannot be told from none, and may come out negative.");
        return report;
    }

    /** What each thing takes: its load less the one before; the sum is the last load. */
    private static Report.Table sum(Map<String, List<Window>> windows, List<Variant> loads, List<String> columns) {
        List<List<String>> rows = new ArrayList<>();
        List<String> things = List.of("an idle world", "tickers", "placing orders", "trades");
        for (int i = 0; i < things.size(); i++) {
            List<String> row = new ArrayList<>(List.of(things.get(i)));
            for (String part : PARTS.keySet()) {
                row.add(Windows.number(100 * more(windows, loads, i, part)));
            }
            rows.add(row);
        }
        List<String> row = new ArrayList<>(List.of("all of it"));
        PARTS.keySet()
                .forEach(part -> row.add(Windows.number(100
                        * cores(windows, loads.get(loads.size() - 1).name(), part)
                                .median())));
        rows.add(row);
        return new Report.Table("What adds up to the whole load, in % of one core", columns, rows);
    }

    private static Report.Table duties(Map<String, List<Window>> windows, String whole, List<String> columns) {
        List<List<String>> rows = new ArrayList<>();
        windows.keySet().stream()
                .filter(variant -> variant.startsWith("without "))
                .forEach(variant -> {
                    List<String> row = new ArrayList<>(List.of(variant.substring("without ".length())));
                    PARTS.keySet()
                            .forEach(part -> row.add(Windows.number(100
                                    * (cores(windows, whole, part).median()
                                            - cores(windows, variant, part).median()))));
                    rows.add(row);
                });
        return new Report.Table("Of that, what is saved by switching one duty off, in % of one core", columns, rows);
    }

    private static void charts(Report report, Map<String, List<Window>> windows, List<Variant> loads) {
        List<String> parts = List.copyOf(parts().keySet());
        List<String> categories = List.of("idle", "tickers", "orders", "trades");
        report.chart(Chart.bars(
                "What adds up to the load",
                Chart.Place.LEFT,
                "",
                "% of one core",
                false,
                categories,
                parts.stream()
                        .map(part -> Windows.bars(
                                part,
                                List.of(
                                        100 * more(windows, loads, 0, part),
                                        100 * more(windows, loads, 1, part),
                                        100 * more(windows, loads, 2, part),
                                        100 * more(windows, loads, 3, part))))
                        .toList()));
        String whole = loads.get(loads.size() - 1).name();
        List<String> duties = windows.keySet().stream()
                .filter(variant -> variant.startsWith("without "))
                .toList();
        report.chart(Chart.bars(
                "Saved by switching one duty off",
                Chart.Place.RIGHT,
                "",
                "% of one core",
                false,
                duties,
                parts.stream()
                        .map(part -> Windows.bars(
                                part,
                                duties.stream()
                                        .map(duty -> 100
                                                * (cores(windows, whole, part).median()
                                                        - cores(windows, duty, part)
                                                                .median()))
                                        .toList()))
                        .toList()));
    }

    private static Map<String, List<String>> parts() {
        Map<String, List<String>> parts = new LinkedHashMap<>(PARTS);
        parts.remove(ALL);
        return parts;
    }

    /** Cores that this load takes more than the one before; the first one all it takes. */
    private static double more(Map<String, List<Window>> windows, List<Variant> loads, int load, String part) {
        double with = cores(windows, loads.get(load).name(), part).median();
        return load == 0
                ? with
                : with - cores(windows, loads.get(load - 1).name(), part).median();
    }

    private static Spread cores(Map<String, List<Window>> windows, String variant, String part) {
        return Spread.of(windows.getOrDefault(variant, List.of()).stream()
                .map(window -> cores(window, part))
                .toList());
    }

    private static double cores(Window window, String part) {
        return window.cores(PARTS.getOrDefault(part, List.of()));
    }

    private static double orders(Map<String, List<Window>> windows, String variant) {
        return merged(windows, variant).acceptedPerSecond();
    }

    private static double trades(Map<String, List<Window>> windows, String variant) {
        return merged(windows, variant).tradesPerSecond();
    }

    private static Window merged(Map<String, List<Window>> windows, String variant) {
        return Windows.merged(windows.getOrDefault(variant, List.of()));
    }

    private static String percent(Spread cores) {
        return String.format(
                Locale.ROOT, "%.0f (%.0f to %.0f)", 100 * cores.median(), 100 * cores.lowest(), 100 * cores.highest());
    }
}
