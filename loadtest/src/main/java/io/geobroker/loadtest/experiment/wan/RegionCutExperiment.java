package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** Measures orders from both sides of the ocean before, in and after a cut. */
public final class RegionCutExperiment implements Experiment {
    private static final double MINUTES = 3;
    private static final double SHARE = 0.1;
    private static final Duration WARM_UP = Duration.ofSeconds(8);

    /** Counts of about one second. */
    private record Second(
            double at, double length, Map<String, Reading> byRegion, long sent, long taken, long unanswered) {

        Reading all() {
            return byRegion.values().stream().reduce(Reading.none(), Reading::plus);
        }
    }

    @Override
    public String name() {
        return "region-cut";
    }

    @Override
    public String question() {
        return "What becomes of fills when the ocean is cut for a minute, and when it is healed?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        Duration length = settings.length(MINUTES);
        double cutAt = length.toMillis() / 4_000.0;
        double healAt = cutAt + length.toMillis() / 3_000.0;
        Load load = new Load(world.listings(), settings.seed());
        Rates rates = Rates.PROTOTYPE.times(SHARE);
        List<Second> seconds;
        try (PrintStream log = lab.histogramLog(this);
                Bench bench = new Bench(world, log);
                RunningLoad local = bench.run(
                        world.geobroker(),
                        load,
                        Place.LOCAL,
                        1,
                        new Rates(rates.tickers(), rates.orders() / 2),
                        Duration.ofHours(2));
                RunningLoad remote = bench.run(
                        world.geobroker(),
                        load,
                        Place.REMOTE,
                        2,
                        new Rates(0, rates.orders() / 2),
                        Duration.ofHours(2))) {
            TimeUnit.MILLISECONDS.sleep(settings.brief() ? 2_000 : WARM_UP.toMillis());
            seconds = watch(settings, world, List.of(local, remote), length, cutAt, healAt);
        } finally {
            world.testbed().wan().healAll();
        }
        world.testbed().awaitAgreement(Duration.ofMinutes(2));
        Report report = report(lab, world, seconds, rates, cutAt, healAt);
        if (fills(between(seconds, cutAt, healAt)) == 0) {
            throw new IllegalStateException("nothing was filled while the ocean was cut");
        }
        if (fills(between(seconds, healAt, Double.MAX_VALUE)) == 0) {
            throw new IllegalStateException("nothing was filled after the ocean was healed");
        }
        return report;
    }

    private static List<Second> watch(
            ExperimentSettings settings,
            ExperimentWorld world,
            List<RunningLoad> loads,
            Duration length,
            double cutAt,
            double healAt)
            throws InterruptedException {
        List<Second> seconds = new ArrayList<>();
        long began = System.nanoTime();
        Map<String, Reading> before = read(world);
        long sentBefore = loads.stream().mapToLong(RunningLoad::ordersSent).sum();
        long takenBefore = loads.stream().mapToLong(RunningLoad::accepted).sum();
        double last = 0;
        boolean cut = false;
        boolean healed = false;
        for (int i = 1; last * 1_000 < length.toMillis(); i++) {
            TimeUnit.NANOSECONDS.sleep(Math.max(0, began + i * 1_000_000_000L - System.nanoTime()));
            Map<String, Reading> now = read(world);
            double at = (System.nanoTime() - began) / 1e9;
            Map<String, Reading> difference = new LinkedHashMap<>();
            for (Map.Entry<String, Reading> entry : now.entrySet()) {
                difference.put(
                        entry.getKey(), entry.getValue().since(before.getOrDefault(entry.getKey(), Reading.none())));
            }
            long sent = loads.stream().mapToLong(RunningLoad::ordersSent).sum();
            long taken = loads.stream().mapToLong(RunningLoad::accepted).sum();
            seconds.add(new Second(
                    at,
                    at - last,
                    difference,
                    sent - sentBefore,
                    taken - takenBefore,
                    loads.stream().mapToLong(RunningLoad::unanswered).sum()));
            before = now;
            sentBefore = sent;
            takenBefore = taken;
            last = at;
            if (!cut && at >= cutAt) {
                cut = true;
                cutAll(world);
                settings.say("the ocean is cut");
            }
            if (!healed && at >= healAt) {
                healed = true;
                world.testbed().wan().healAll();
                settings.say("the ocean is healed");
            }
        }
        return seconds;
    }

    private static void cutAll(ExperimentWorld world) {
        List<String> regions = world.testbed().addresses().regions();
        for (String a : regions) {
            for (String b : regions) {
                if (a.compareTo(b) < 0) {
                    world.testbed().wan().cutBoth(a, b);
                }
            }
        }
    }

    private static Map<String, Reading> read(ExperimentWorld world) throws InterruptedException {
        Map<String, Reading> readings = new LinkedHashMap<>();
        for (String region : world.geobroker().regions()) {
            readings.put(region, world.geobroker().read(region));
        }
        return readings;
    }

    private Report report(
            Lab lab, ExperimentWorld world, List<Second> seconds, Rates rates, double cutAt, double healAt) {
        Report report =
                lab.report(this, "The ocean cut and healed", world.testbed().options());
        report.fact("load", rates + "; half of the orders placed at home, half in the next region");
        Map<String, List<Second>> phases = new LinkedHashMap<>();
        phases.put("before the cut", between(seconds, 0, cutAt));
        phases.put("while cut", between(seconds, cutAt, healAt));
        phases.put("after healing", between(seconds, healAt, Double.MAX_VALUE));
        List<List<String>> rows = new ArrayList<>();
        phases.forEach((phase, of) -> {
            double length = of.stream().mapToDouble(Second::length).sum();
            Reading done = of.stream().map(Second::all).reduce(Reading.none(), Reading::plus);
            Latencies latencies = Latencies.of(done.sinceTickerTime());
            List<String> row = new ArrayList<>(Windows.latencyRow(phase, latencies, 0));
            row.add(Windows.number(done.fills() / length));
            report.found(String.format(
                    Locale.ROOT,
                    "%s: %.1f fills a second, half of them within %s ms of their ticker.",
                    Character.toUpperCase(phase.charAt(0)) + phase.substring(1),
                    done.fills() / length,
                    Latencies.millis(latencies.p50())));
            row.add(Windows.number(of.stream().mapToLong(Second::sent).sum() / length));
            row.add(Windows.number(of.stream().mapToLong(Second::taken).sum() / length));
            row.add(Long.toString(
                    of.stream().mapToLong(Second::unanswered).max().orElse(0)));
            rows.add(row);
        });
        List<String> columns = new ArrayList<>(Windows.latencyColumns(0));
        columns.addAll(List.of("fills/s", "orders/s sent", "orders/s taken", "unanswered at most"));
        report.table(
                new Report.Table("Ticker to fill (ms), from the moment a ticker was meant to be sent", columns, rows));
        List<Chart.Shade> shades = List.of(new Chart.Shade("cut", cutAt, healAt));
        List<Chart.Series> fills = new ArrayList<>();
        for (String region : world.geobroker().regions()) {
            fills.add(line(
                    "fills in " + region,
                    seconds,
                    second -> second.byRegion()
                                    .getOrDefault(region, Reading.none())
                                    .fills()
                            / second.length()));
        }
        fills.add(line("orders taken", seconds, second -> second.taken() / second.length()));
        report.chart(Chart.lines("Fills and orders", Chart.Place.WIDE, "seconds", "a second", false, fills, shades));
        report.chart(Chart.lines(
                "Ticker to fill",
                Chart.Place.WIDE,
                "seconds",
                "ms",
                true,
                List.of(
                        line(
                                "p50",
                                seconds,
                                second -> Latencies.of(second.all().sinceTickerTime())
                                        .p50()),
                        line(
                                "p99",
                                seconds,
                                second -> Latencies.of(second.all().sinceTickerTime())
                                        .p99()),
                        line(
                                "max",
                                seconds,
                                second -> Latencies.of(second.all().sinceTickerTime())
                                        .max())),
                shades));
        report.remark(
                "An order placed abroad while the ocean is cut waits in its own region and is matched at home once"
                        + " Cassandra has delivered it: after healing. Its ticker is one from then, so it is no slow fill.");
        return report;
    }

    private static Chart.Series line(String name, List<Second> seconds, ToDoubleFunction<Second> value) {
        return new Chart.Series(
                name,
                seconds.stream()
                        .map(second -> List.of(second.at(), value.applyAsDouble(second)))
                        .toList());
    }

    private static List<Second> between(List<Second> seconds, double from, double to) {
        return seconds.stream()
                .filter(second -> second.at() > from && second.at() <= to)
                .toList();
    }

    private static long fills(List<Second> seconds) {
        return seconds.stream().mapToLong(second -> second.all().fills()).sum();
    }
}
