package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.Bench;
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
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.util.StringUtils;

/** Measures orders from both sides of the ocean before, in and after a cut. */
public final class RegionCutExperiment {
    private static final double MINUTES = 3;
    private static final Rates RATES = Rates.PROTOTYPE.times(0.1);
    private static final Duration WARM_UP = Duration.ofSeconds(8);

    /**
     * Counts of some time.
     *
     * @param at its end, in seconds since the watch began
     * @param unanswered orders then
     */
    private record Interval(
            double at, double length, Map<String, Reading> byRegion, long sent, long taken, long unanswered) {
        /** Counts since the loads began. */
        static Interval now(ExperimentWorld world, List<RunningLoad> loads, long beganNanos) {
            Map<String, Reading> readings = new LinkedHashMap<>();
            for (String region : world.geobroker().regions()) {
                readings.put(region, world.geobroker().read(region));
            }
            double at = (System.nanoTime() - beganNanos) / 1e9;
            return new Interval(
                    at,
                    at,
                    readings,
                    loads.stream().mapToLong(RunningLoad::ordersSent).sum(),
                    loads.stream().mapToLong(RunningLoad::accepted).sum(),
                    loads.stream().mapToLong(RunningLoad::unanswered).sum());
        }

        Interval since(Interval before) {
            Map<String, Reading> difference = new LinkedHashMap<>();
            byRegion.forEach((region, now) -> difference.put(region, now.since(before.in(region))));
            return new Interval(at, at - before.at, difference, sent - before.sent, taken - before.taken, unanswered);
        }

        Reading in(String region) {
            return byRegion.getOrDefault(region, Reading.none());
        }

        Reading all() {
            return byRegion.values().stream().reduce(Reading.none(), Reading::plus);
        }

        double fillsPerSecond() {
            return all().fills() / length;
        }

        Latencies latencies() {
            return Latencies.of(all().sinceTickerTime());
        }
    }

    private RegionCutExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        double whole = settings.length(MINUTES).toMillis() / 1e3;
        Interval cut;
        Interval healed;
        Load load = world.load();
        Rates atHome = new Rates(RATES.tickers(), RATES.orders() / 2);
        Rates abroad = new Rates(0, RATES.orders() / 2);
        List<Interval> counted = new ArrayList<>();
        try (Bench bench = new Bench(world);
                RunningLoad local = bench.run(world.geobroker(), load, Place.LOCAL, 1, atHome);
                RunningLoad remote = bench.run(world.geobroker(), load, Place.REMOTE, 2, abroad)) {
            Uninterrupted.pause(settings.brief() ? WARM_UP.dividedBy(4) : WARM_UP);
            List<RunningLoad> loads = List.of(local, remote);
            long began = System.nanoTime();
            counted.add(Interval.now(world, loads, began));
            cut = watch(world, loads, began, whole / 4, counted);
            world.cutOcean();
            settings.say("the ocean is cut");
            healed = watch(world, loads, began, cut.at() + whole / 3, counted);
            world.testbed().wan().healAll();
            settings.say("the ocean is healed");
            watch(world, loads, began, Math.max(whole, healed.at() + whole / 4), counted);
        } finally {
            world.testbed().wan().healAll();
        }
        world.testbed().awaitAgreement(Duration.ofMinutes(2));
        Map<String, Interval> phases = new LinkedHashMap<>();
        phases.put("before the cut", cut.since(counted.get(0)));
        phases.put("while cut", healed.since(cut));
        phases.put("after healing", counted.get(counted.size() - 1).since(healed));
        phases.entrySet().stream().skip(1).forEach(phase -> {
            if (phase.getValue().all().fills() == 0) {
                throw new IllegalStateException("nothing was filled " + phase.getKey());
            }
        });
        List<Interval> seconds = IntStream.range(1, counted.size())
                .mapToObj(i -> counted.get(i).since(counted.get(i - 1)))
                .toList();
        Report report = lab.report("The ocean cut and healed", world.testbed().options());
        report.fact("load", RATES + "; half of the orders placed at home, half in the next region");
        phases.forEach((name, phase) -> report.found(
                "%s: %.1f fills a second, half of them within %s ms of their ticker.",
                StringUtils.capitalize(name),
                phase.fillsPerSecond(),
                Latencies.millis(phase.latencies().p50())));
        report.table(Windows.<Map.Entry<String, Interval>>latencies(
                        Map.Entry::getKey, phase -> phase.getValue().latencies())
                .all(
                        new Columns<Interval>()
                                .number("fills/s", Interval::fillsPerSecond)
                                .number("orders/s sent", phase -> phase.sent() / phase.length())
                                .number("orders/s taken", phase -> phase.taken() / phase.length())
                                .text("unanswered at its end", Interval::unanswered),
                        Map.Entry::getValue)
                .table("Ticker to fill (ms), from the moment a ticker was meant to be sent", phases.entrySet()));
        Chart fills = Chart.lines("Fills and orders", Chart.Place.WIDE, "seconds", "a second");
        for (String region : world.geobroker().regions()) {
            fills.line(
                    "fills in " + region,
                    seconds,
                    Interval::at,
                    second -> second.in(region).fills() / second.length());
        }
        report.chart(fills.line("orders taken", seconds, Interval::at, second -> second.taken() / second.length())
                .shaded("cut", cut.at(), healed.at()));
        report.chart(Chart.lines("Ticker to fill", Chart.Place.WIDE, "seconds", "ms")
                .onLogScale()
                .line("p50", seconds, Interval::at, second -> second.latencies().p50())
                .line("p99", seconds, Interval::at, second -> second.latencies().p99())
                .line("max", seconds, Interval::at, second -> second.latencies().max())
                .shaded("cut", cut.at(), healed.at()));
        return report;
    }

    /** Counts once a second; returns the last count. */
    private static Interval watch(
            ExperimentWorld world, List<RunningLoad> loads, long began, double until, List<Interval> counted) {
        Interval last = counted.get(counted.size() - 1);
        while (last.at() < until) {
            Uninterrupted.pauseUntil(began + counted.size() * 1_000_000_000L);
            last = Interval.now(world, loads, began);
            counted.add(last);
        }
        return last;
    }
}
