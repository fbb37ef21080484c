package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Goal;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The highest rate that ours and both prototypes sustain, each in worlds of its own, see {@link SustainedSearch}: three times,
 * in changing order. In brief two short windows of each in one world, which show that it works.
 */
final class SaturationExperiment implements Experiment {
    /** Some 22 runs of ten minutes: eight of rise and two that are measured. */
    private static final double MINUTES = 225;

    private static final int USUAL_RUNS = 22;
    private static final int ROUNDS = 3;
    private static final List<Double> BRIEF_SHARES = List.of(0.05, 0.1);
    private static final int ENOUGH_FILLS = 5_000;
    /** How many times as much as each prototype ours is to sustain. */
    private static final Map<Contender, Double> GOALS =
            new EnumMap<>(Map.of(Contender.PROTOTYPE, 2.0, Contender.EQUAL_DUTIES, 3.0));

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
        Load load = new Load(
                lab.settings().testbed().world().listings(), lab.settings().seed());
        try (PrintStream log = lab.histogramLog(this)) {
            return lab.settings().brief() ? brief(lab, load, log) : search(lab, load, log);
        }
    }

    private Report brief(Lab lab, Load load, PrintStream log) throws InterruptedException {
        Duration window =
                lab.settings().length(MINUTES).dividedBy((long) BRIEF_SHARES.size() * Contender.values().length);
        Map<Contender, List<Window>> tried = empty();
        try (Bench bench = new Bench(lab.world(), log)) {
            for (double share : BRIEF_SHARES) {
                for (Contender contender : Contender.values()) {
                    of(tried, contender)
                            .add(bench.measure(
                                    String.format(Locale.ROOT, "%s at %.0f %%", contender, share * 100),
                                    contender.in(lab.world()),
                                    load,
                                    Place.LOCAL,
                                    SustainedSearch.FIRST_ROUND + Math.round(share * 100),
                                    Rates.PROTOTYPE.times(share),
                                    window.dividedBy(3),
                                    window.multipliedBy(2).dividedBy(3)));
                }
            }
        }
        Map<Contender, List<Window>> sustained = empty();
        tried.forEach((contender, windows) -> windows.stream()
                .filter(SustainedSearch::isSustained)
                .reduce((one, other) -> other)
                .ifPresent(of(sustained, contender)::add));
        return report(lab, tried, sustained);
    }

    private Report search(Lab lab, Load load, PrintStream log) throws InterruptedException {
        SustainedSearch search =
                new SustainedSearch(lab, load, lab.settings().length(MINUTES).dividedBy(USUAL_RUNS), log);
        Map<Contender, Integer> steps = new EnumMap<>(Contender.class);
        Map<Contender, List<Window>> sustained = empty();
        List<Contender> contenders = new ArrayList<>(Arrays.asList(Contender.values()));
        for (int round = 0; round < ROUNDS; round++) {
            for (Contender contender : contenders) {
                Integer known = steps.get(contender);
                Optional<Window> highest = search.highest(contender, known == null ? search.guess(contender) : known);
                highest.ifPresent(window -> {
                    of(sustained, contender).add(window);
                    steps.put(contender, SustainedSearch.stepOf(window.asked()));
                });
                lab.settings()
                        .say("round " + (round + 1) + " of " + ROUNDS + ", " + contender + " sustains "
                                + highest.map(window -> Windows.number(window.tradesPerSecond()))
                                        .orElse("0")
                                + " trades/s");
            }
            Collections.rotate(contenders, 1);
        }
        return report(lab, search.tried(), sustained);
    }

    private static Map<Contender, List<Window>> empty() {
        Map<Contender, List<Window>> none = new EnumMap<>(Contender.class);
        for (Contender contender : Contender.values()) {
            none.put(contender, new ArrayList<>());
        }
        return none;
    }

    private static List<Window> of(Map<Contender, List<Window>> windows, Contender contender) {
        return windows.computeIfAbsent(contender, none -> new ArrayList<>());
    }

    /** @param sustained the highest of each round; none where none was */
    private Report report(Lab lab, Map<Contender, List<Window>> tried, Map<Contender, List<Window>> sustained) {
        Report report = new Report(name(), "What each sustains", question());
        lab.describe(report, lab.settings().testbed());
        report.fact("100 % of the load", Rates.PROTOTYPE + ", over all regions; all orders placed at home");
        report.found(Arrays.stream(Contender.values())
                .map(contender -> contender + " sustains " + perSecond(of(sustained, contender)))
                .collect(Collectors.joining(", ", "", ".")));
        List<Window> all = tried.values().stream().flatMap(List::stream).toList();
        report.chart(Chart.lines(
                "Ticker to fill, p99",
                Chart.Place.LEFT,
                "trades/s asked for",
                "ms",
                true,
                series(tried, window -> window.sinceTickerTime().p99()),
                List.of()));
        report.chart(Chart.lines(
                "Trades made",
                Chart.Place.RIGHT,
                "trades/s asked for",
                "trades/s",
                false,
                series(tried, Window::tradesPerSecond),
                List.of()));
        report.table(new Report.Table(
                "Sustained, in each round",
                List.of("system", "trades/s", "fills measured", "orders waiting"),
                sustained.entrySet().stream()
                        .flatMap(each -> rows(each.getKey(), each.getValue()))
                        .toList()));
        report.table(Windows.latencies(
                "Ticker to fill (ms), from the moment a ticker was meant to be sent", all, Window::sinceTickerTime, 0));
        report.table(Windows.rates("What was asked and what was reached", all));
        report.table(Windows.usage("CPU and memory", all));
        GOALS.forEach((rival, goal) -> {
            Ratio ratio =
                    Windows.ratio(of(sustained, Contender.GEOBROKER), of(sustained, rival), Window::tradesPerSecond);
            report.goal(new Goal(
                    "sustained trades/s >= " + goal + " of those of " + rival,
                    ratio.toString(),
                    ratio.pairs() == 0 ? null : Boolean.valueOf(ratio.median() >= goal)));
        });
        if (all.stream().anyMatch(window -> window.done().fills() < ENOUGH_FILLS)) {
            report.remark("Windows of fewer than " + ENOUGH_FILLS
                    + " fills say little about a 99th percentile; see the column count.");
        }
        tried.values().stream()
                .flatMap(
                        windows -> windows.stream()
                                .filter(window -> !SustainedSearch.isSustained(window))
                                .reduce((one, other) -> other)
                                .stream())
                .forEach(window -> report.remark(gaveOut(window)));
        return report;
    }

    private static Stream<List<String>> rows(Contender contender, List<Window> rounds) {
        return rounds.isEmpty()
                ? Stream.of(List.of(contender.toString(), "none of the rates", "-", "-"))
                : rounds.stream()
                        .map(window -> List.of(
                                contender.toString(),
                                Windows.number(window.tradesPerSecond()),
                                Long.toString(window.done().fills()),
                                Long.toString(window.waiting())));
    }

    private static String perSecond(List<Window> rounds) {
        Spread spread = Spread.of(rounds.stream().map(Window::tradesPerSecond).toList());
        return rounds.isEmpty()
                ? "none of the rates"
                : String.format(
                        Locale.ROOT,
                        "%.1f trades/s (%.1f to %.1f)",
                        spread.median(),
                        spread.lowest(),
                        spread.highest());
    }

    private static List<Chart.Series> series(Map<Contender, List<Window>> tried, ToDoubleFunction<Window> figure) {
        return tried.entrySet().stream()
                .map(each -> new Chart.Series(
                        each.getKey().toString(),
                        each.getValue().stream()
                                .sorted(Comparator.comparingDouble(
                                        window -> window.asked().trades()))
                                .map(window -> List.of(window.asked().trades(), figure.applyAsDouble(window)))
                                .toList()))
                .toList();
    }

    private static String gaveOut(Window window) {
        String what = window.acceptedPerSecond()
                        < SustainedSearch.CARRIED * window.asked().orders()
                ? String.format(
                        Locale.ROOT,
                        "the placing of orders (%.0f of %.0f a second were taken)",
                        window.acceptedPerSecond(),
                        window.asked().orders())
                : window.sinceTickerTime().p99() > SustainedSearch.LIMIT_MILLIS
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
