package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.PrototypeExperiment.Cell;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Goal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells what the windows of {@link PrototypeExperiment} show. */
final class PrototypeReport {
    private static final double CARRIED = 0.9;
    private static final String OURS = "geobroker";

    /** Whom it is compared with, and what it may take of theirs at most. */
    private record Rival(String system, double latencyGoal, double cpuGoal) {}

    private static final List<Rival> RIVALS =
            List.of(new Rival("prototype", 1.0, 1.2), new Rival("equal-duties", 0.5, 0.6));

    private static final Map<String, String> TITLES =
            Map.of("prototype", "the bare prototype", "equal-duties", "the prototype with equal duties");

    private static final Map<String, ToDoubleFunction<Window>> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("p50", window -> window.sinceTickerTime().p50());
        FIGURES.put("p99", window -> window.sinceTickerTime().p99());
        FIGURES.put("max", window -> window.sinceTickerTime().max());
        FIGURES.put("p50 since received", window -> window.sinceReceived().p50());
        FIGURES.put("p99 since received", window -> window.sinceReceived().p99());
        FIGURES.put("max since received", window -> window.sinceReceived().max());
    }

    private final Map<Cell, List<Window>> windows;
    private final List<Double> shares;

    /** @param shares of the prototype's load, rising */
    PrototypeReport(Map<Cell, List<Window>> windows, List<Double> shares) {
        this.windows = windows;
        this.shares = List.copyOf(shares);
    }

    Report write(Lab lab, ExperimentWorld world, Experiment experiment) {
        Report report = new Report(experiment.name(), "Side by side with the prototype", experiment.question());
        lab.describe(report, world.testbed().options());
        report.fact("load asked for", Rates.PROTOTYPE + " (100 %), over all regions");
        double roundTrip = Place.roundTripMillis(world.testbed());
        report.fact("round trip", Latencies.millis(roundTrip) + " ms");
        for (double share : shares) {
            charts(report, share);
        }
        found(report, shares.get(0));
        List<Window> all = windows.values().stream().map(Windows::merged).toList();
        report.table(Windows.latencies(
                "From the moment a ticker was meant to be sent to the fill (ms), all rounds together",
                all,
                Window::sinceTickerTime,
                roundTrip));
        report.table(Windows.latencies(
                "From ticker received by the broker to the fill (ms), as the prototype's write-up had it",
                all,
                Window::sinceReceived,
                roundTrip));
        report.table(Windows.rates("What was asked and what was reached", all));
        report.table(Windows.usage("CPU and memory, all rounds together", all));
        compare(report);
        notReached(report, all);
        report.remark(
                "The published prototype reported, on its own machines with the local datacenter, mean 3 ms and max 60"
                        + " ms; with the remote one, mean 360 ms (1.57 round trips) and max 1200 ms; a read and then a"
                        + " delete, as rebuilt here, are two.");
        report.remark(
                "The brokers of a system that is not measured are suspended: they cost the nodes nothing then. Each that"
                        + " wakes up fills a tenth of the load for 5 s before it gets all of it.");
        report.remark(
                "The prototype with equal duties knows its customers by a key, holds and settles cash and shares by"
                        + " conditional writes, ends an order once by a conditional delete and writes two trades and the"
                        + " view of the order; it has no audits, no hand-over between regions and no way back from what"
                        + " fails half-way, and its orders are all placed at home.");
        report.remark(
                "The orders of the bare prototype are written by the load generator itself, whose CPU time is not in any"
                        + " figure here.");
        report.remark(
                "The fill of the prototype is a delete acknowledged by one replica. Ours is a claim that a quorum of"
                        + " the home datacenter has accepted, after which it records the trade and settles it in the"
                        + " customer's account; its orders also pass accounts, holds and keys. CPU per trade counts all of"
                        + " that.");
        long doubles = all.stream()
                .mapToLong(each -> each.done().counter("double_fills"))
                .sum();
        report.remark("The prototype filled " + doubles + " orders a second time; geobroker's claim excludes that.");
        return report;
    }

    void charts(Report report, double share) {
        List<String> categories = List.of("mean", "p50", "p90", "p99", "p99.9", "max");
        for (Place place : Place.values()) {
            List<Chart.Series> series = new ArrayList<>();
            for (String system : List.of(OURS, "prototype", "equal-duties")) {
                List<Window> of = windows.getOrDefault(new Cell(share, place, system), List.of());
                if (!of.isEmpty()) {
                    Latencies at = Windows.merged(of).sinceTickerTime();
                    series.add(Windows.bars(
                            system, List.of(at.mean(), at.p50(), at.p90(), at.p99(), at.p999(), at.max())));
                }
            }
            if (series.isEmpty()) {
                continue;
            }
            report.chart(Chart.bars(
                    (place == Place.LOCAL ? "Local" : "Remote")
                            + String.format(Locale.ROOT, ", %.0f %% of the load", share * 100),
                    place == Place.LOCAL ? Chart.Place.LEFT : Chart.Place.RIGHT,
                    "",
                    "ticker to fill, ms",
                    true,
                    categories,
                    series));
        }
    }

    private void compare(Report report) {
        List<List<String>> rows = new ArrayList<>();
        for (double share : shares) {
            for (Place place : Place.values()) {
                for (Rival rival : RIVALS) {
                    List<Window> theirs = windows.getOrDefault(new Cell(share, place, rival.system()), List.of());
                    List<Window> ours = windows.getOrDefault(new Cell(share, place, OURS), List.of());
                    if (!theirs.isEmpty()) {
                        compare(
                                report,
                                rows,
                                PrototypeExperiment.variant("to " + rival.system(), place, share),
                                rival,
                                ours,
                                theirs);
                    }
                }
            }
        }
        report.table(new Report.Table(
                "geobroker in relation: median of windows of the same round (lowest to highest)",
                List.of("variant", "figure", "ratio", "goal"),
                rows));
    }

    private static void compare(
            Report report, List<List<String>> rows, String what, Rival rival, List<Window> ours, List<Window> theirs) {
        boolean carried =
                Windows.merged(ours).carried(CARRIED) && Windows.merged(theirs).carried(CARRIED);
        FIGURES.forEach((figure, of) -> {
            Ratio ratio = Windows.ratio(ours, theirs, of);
            rows.add(List.of(what, "ticker to fill " + figure, ratio.toString(), "<= " + rival.latencyGoal()));
            judge(report, what + ", ticker to fill " + figure, ratio, rival.latencyGoal(), carried);
        });
        Ratio cpu = Windows.ratio(ours, theirs, Window::cpuMillisPerTrade);
        rows.add(List.of(what, "CPU per trade", cpu.toString(), "<= " + rival.cpuGoal()));
        judge(report, what + ", CPU per trade", cpu, rival.cpuGoal(), carried);
    }

    /** A sentence for each place that was measured, at home and across the ocean, and what it costs. */
    void found(Report report, double share) {
        for (Place place : Place.values()) {
            String measured = each(
                    share,
                    place,
                    window -> Latencies.millis(window.sinceTickerTime().p50()) + " ms (99 of 100 within "
                            + Latencies.millis(window.sinceTickerTime().p99()) + ")");
            if (measured.isEmpty()) {
                continue;
            }
            report.found((place == Place.LOCAL ? "With the datacenter at hand" : "Across the ocean")
                    + String.format(
                            Locale.ROOT, ", at %.0f %% of the load, a fill follows its ticker after ", share * 100)
                    + measured
                    + ".");
        }
        report.found("A trade at home costs "
                + each(share, Place.LOCAL, window -> Windows.number(window.cpuMillisPerTrade()) + " ms of CPU")
                + ", the nodes and Kafka included.");
    }

    private String each(double share, Place place, Function<Window, String> figure) {
        return Stream.of(OURS, "prototype", "equal-duties")
                .filter(system -> windows.containsKey(new Cell(share, place, system)))
                .map(system ->
                        figure.apply(Windows.merged(windows.getOrDefault(new Cell(share, place, system), List.of())))
                                + " in " + TITLES.getOrDefault(system, system))
                .collect(Collectors.joining(", "));
    }

    /** Every figure in which we are not better is also said in words. */
    private static void judge(Report report, String what, Ratio ratio, double goal, boolean carried) {
        // Who takes fewer orders than asked is not faster for it.
        boolean comparable = carried && ratio.pairs() > 0;
        Boolean met = comparable ? Boolean.valueOf(ratio.median() <= goal) : null;
        report.goal(new Goal(
                what + " <= " + goal,
                ratio + (carried ? "" : "; the load asked for was not reached, see the table"),
                met));
        if (ratio.median() > 1) {
            report.remark(String.format(
                    Locale.ROOT, "geobroker is not better: %s is %.3g times as much.", what, ratio.median()));
        }
    }

    private static void notReached(Report report, List<Window> all) {
        for (Window window : all) {
            if (!window.carried(CARRIED)) {
                report.remark(String.format(
                        Locale.ROOT,
                        "Not reached by %s: asked for %s; taken were %.0f orders/s, made %.0f trades/s. Busiest: %s.",
                        window.variant(),
                        window.asked(),
                        window.acceptedPerSecond(),
                        window.tradesPerSecond(),
                        Windows.busiest(window)));
            }
        }
    }
}
