package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Goal;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Rising rates for both in turn, until the 99th percentile passes a limit or what is asked is not reached any more. */
final class SaturationExperiment implements Experiment {
    private static final double MINUTES = 6;
    private static final double LIMIT_MILLIS = 50;
    private static final double GOAL = 5;
    private static final double CARRIED = 0.9;
    private static final List<Double> SHARES = List.of(0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.65, 1.0, 1.5, 2.2, 3.3, 5.0);
    private static final int USUAL_STEPS = 16;

    @Override
    public String name() {
        return "saturation";
    }

    @Override
    public String question() {
        return "How many trades a second does each carry until the 99th percentile from ticker to fill passes 50 ms,"
                + " and what gives out first?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        Load load = new Load(world.listings(), settings.seed());
        Duration window = settings.length(MINUTES).dividedBy(settings.brief() ? 4 : USUAL_STEPS);
        Duration warmUp = window.dividedBy(3);
        List<SystemUnderTest> going = new ArrayList<>(List.of(world.prototype(Place.LOCAL), world.geobroker()));
        Map<String, List<Window>> windows = new LinkedHashMap<>();
        going.forEach(system -> windows.put(system.name(), new ArrayList<>()));
        try (PrintStream log = lab.histogramLog(this);
                Bench bench = new Bench(world, log)) {
            List<Double> shares = settings.brief() ? SHARES.subList(0, 2) : SHARES;
            for (int i = 0; i < shares.size() && !going.isEmpty(); i++) {
                double share = shares.get(i);
                for (SystemUnderTest system : List.copyOf(going)) {
                    Window measured = bench.measure(
                            String.format(Locale.ROOT, "%s at %.0f %%", system.name(), share * 100),
                            system,
                            load,
                            Place.LOCAL,
                            300 + i,
                            Rates.PROTOTYPE.times(share),
                            warmUp,
                            window.minus(warmUp));
                    settings.say(measured.variant() + ": " + Windows.line(measured));
                    windows.getOrDefault(system.name(), new ArrayList<>()).add(measured);
                    // The first step is never the last: it also warms up.
                    if (i > 0 && !sustained(measured)) {
                        going.remove(system);
                    }
                }
            }
        }
        return report(lab, world, windows);
    }

    private static boolean sustained(Window window) {
        return window.sinceTickerTime().p99() <= LIMIT_MILLIS && window.carried(CARRIED);
    }

    private Report report(Lab lab, ExperimentWorld world, Map<String, List<Window>> windows) {
        Report report = new Report(name(), "Rising rates", question());
        lab.describe(report, world.testbed().options());
        report.fact("100 % of the load", Rates.PROTOTYPE + ", over all regions; all orders placed at home");
        List<Window> all = windows.values().stream().flatMap(List::stream).toList();
        report.table(Windows.latencies(
                "Ticker to fill (ms), from the moment a ticker was meant to be sent", all, Window::sinceTickerTime, 0));
        report.table(Windows.rates("What was asked and what was reached", all));
        Map<String, Double> best = new LinkedHashMap<>();
        List<Chart.Series> latency = new ArrayList<>();
        List<Chart.Series> trades = new ArrayList<>();
        windows.forEach((system, of) -> {
            Window highest = of.stream()
                    .filter(SaturationExperiment::sustained)
                    .reduce((a, b) -> a.tradesPerSecond() > b.tradesPerSecond() ? a : b)
                    .orElse(null);
            best.put(system, highest == null ? 0 : highest.tradesPerSecond());
            report.remark(
                    highest == null
                            ? system + " sustained none of the rates."
                            : String.format(
                                    Locale.ROOT,
                                    "%s sustained %.1f trades/s and %.0f tickers/s.",
                                    system,
                                    highest.tradesPerSecond(),
                                    highest.done().counter("tickers") / highest.seconds()));
            Window last = of.get(of.size() - 1);
            report.remark(
                    sustained(last)
                            ? system + " was not brought to its end by the highest rate tried."
                            : gaveOut(last));
            latency.add(new Chart.Series(
                    system,
                    of.stream()
                            .map(window -> List.of(
                                    window.asked().trades(),
                                    window.sinceTickerTime().p99()))
                            .toList()));
            trades.add(new Chart.Series(
                    system,
                    of.stream()
                            .map(window -> List.of(window.asked().trades(), window.tradesPerSecond()))
                            .toList()));
        });
        report.chart(Chart.lines(
                "Ticker to fill, p99", Chart.Place.LEFT, "trades/s asked for", "ms", true, latency, List.of()));
        report.chart(Chart.lines(
                "Trades made", Chart.Place.RIGHT, "trades/s asked for", "trades/s", false, trades, List.of()));
        double ours = best.getOrDefault("geobroker", 0.0);
        double theirs = best.getOrDefault("prototype", 0.0);
        report.goal(new Goal(
                "sustained trades/s >= " + GOAL + " of the prototype's",
                theirs == 0 ? "unknown" : String.format(Locale.ROOT, "%.3g (one run, no spread)", ours / theirs),
                theirs == 0 ? null : Boolean.valueOf(ours / theirs >= GOAL)));
        if (ours < theirs) {
            report.remark(String.format(
                    Locale.ROOT,
                    "geobroker is not better than the prototype: it sustains %.1f trades/s, the prototype %.1f. Its"
                            + " orders pass keys, accounts, holds and two more tables before they wait, and a claim,"
                            + " records and a settlement when they fill; the prototype's are one insert and one delete.",
                    ours,
                    theirs));
        }
        return report;
    }

    private static String gaveOut(Window window) {
        String what = window.acceptedPerSecond() < CARRIED * window.asked().orders()
                ? String.format(
                        Locale.ROOT,
                        "the placing of orders (%.0f of %.0f a second were taken)",
                        window.acceptedPerSecond(),
                        window.asked().orders())
                : window.sinceTickerTime().p99() > LIMIT_MILLIS
                        ? "the time to a fill (p99 "
                                + Latencies.millis(window.sinceTickerTime().p99()) + " ms)"
                        : String.format(
                                Locale.ROOT,
                                "fills (%.1f of %.0f a second)",
                                window.tradesPerSecond(),
                                window.asked().trades());
        return "What gave out first, " + window.variant() + ": " + what + ". Busiest: " + Windows.busiest(window) + ".";
    }
}
