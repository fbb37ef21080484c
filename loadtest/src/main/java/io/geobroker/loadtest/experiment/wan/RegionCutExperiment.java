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
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Measures orders from both sides of the ocean before, in and after a cut. */
public final class RegionCutExperiment extends Experiment {
    private static final double MINUTES = 3;
    private static final Rates RATES = Rates.PROTOTYPE.times(0.1);
    private static final Duration WARM_UP = Duration.ofSeconds(8);

    /**
     * Counts of some time, about a second.
     *
     * @param at its end, in seconds since the watch began
     * @param unanswered orders then
     */
    private record Second(
            double at, double length, Map<String, Reading> byRegion, long sent, long taken, long unanswered) {
        /** Counts since the loads began. */
        static Second now(ExperimentWorld world, List<RunningLoad> loads, long beganNanos) throws InterruptedException {
            Map<String, Reading> readings = new LinkedHashMap<>();
            for (String region : world.geobroker().regions()) {
                readings.put(region, world.geobroker().read(region));
            }
            double at = (System.nanoTime() - beganNanos) / 1e9;
            return new Second(
                    at,
                    at,
                    readings,
                    loads.stream().mapToLong(RunningLoad::ordersSent).sum(),
                    loads.stream().mapToLong(RunningLoad::accepted).sum(),
                    loads.stream().mapToLong(RunningLoad::unanswered).sum());
        }

        /** The first second counts from the beginning, however long its own reading took. */
        Second beginning() {
            return new Second(0, 0, byRegion, sent, taken, unanswered);
        }

        Second since(Second before) {
            Map<String, Reading> difference = new LinkedHashMap<>();
            byRegion.forEach((region, now) -> difference.put(region, now.since(before.in(region))));
            return new Second(at, at - before.at, difference, sent - before.sent, taken - before.taken, unanswered);
        }

        Reading in(String region) {
            return byRegion.getOrDefault(region, Reading.none());
        }

        Reading all() {
            return byRegion.values().stream().reduce(Reading.none(), Reading::plus);
        }

        Latencies latencies() {
            return Latencies.of(all().sinceTickerTime());
        }
    }

    private record Phase(String name, List<Second> seconds) {
        static Phase of(String name, List<Second> all, double from, double to) {
            return new Phase(
                    name,
                    all.stream()
                            .filter(second -> second.at() > from && second.at() <= to)
                            .toList());
        }

        Latencies latencies() {
            return Latencies.of(seconds.stream()
                    .map(Second::all)
                    .reduce(Reading.none(), Reading::plus)
                    .sinceTickerTime());
        }

        double perSecond(ToLongFunction<Second> count) {
            return seconds.stream().mapToLong(count).sum()
                    / seconds.stream().mapToDouble(Second::length).sum();
        }

        Phase requireFills() {
            if (latencies().count() == 0) {
                throw new IllegalStateException("nothing was filled " + name);
            }
            return this;
        }
    }

    public RegionCutExperiment() {
        super("region-cut", "What becomes of fills when the ocean is cut for a minute, and when it is healed?");
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        Duration length = settings.length(MINUTES);
        double cutAt;
        double healAt;
        Load load = world.load();
        Rates atHome = new Rates(RATES.tickers(), RATES.orders() / 2);
        Rates abroad = new Rates(0, RATES.orders() / 2);
        List<Second> counted = new ArrayList<>();
        try (Bench bench = new Bench(world);
                RunningLoad local = bench.run(world.geobroker(), load, Place.LOCAL, 1, atHome);
                RunningLoad remote = bench.run(world.geobroker(), load, Place.REMOTE, 2, abroad)) {
            TimeUnit.MILLISECONDS.sleep(settings.brief() ? 2_000 : WARM_UP.toMillis());
            List<RunningLoad> loads = List.of(local, remote);
            long began = System.nanoTime();
            counted.add(Second.now(world, loads, began).beginning());
            cutAt = watch(world, loads, began, length.toMillis() / 4_000.0, counted);
            world.cutOcean();
            settings.say("the ocean is cut");
            healAt = watch(world, loads, began, cutAt + length.toMillis() / 3_000.0, counted);
            world.testbed().wan().healAll();
            settings.say("the ocean is healed");
            watch(world, loads, began, Math.max(length.toMillis() / 1e3, healAt + length.toMillis() / 4e3), counted);
        } finally {
            world.testbed().wan().healAll();
        }
        world.testbed().awaitAgreement(Duration.ofMinutes(2));
        List<Second> seconds = IntStream.range(1, counted.size())
                .mapToObj(i -> counted.get(i).since(counted.get(i - 1)))
                .toList();
        List<Phase> phases = List.of(
                Phase.of("before the cut", seconds, 0, cutAt),
                Phase.of("while cut", seconds, cutAt, healAt).requireFills(),
                Phase.of("after healing", seconds, healAt, Double.MAX_VALUE).requireFills());
        Report report = lab.report("The ocean cut and healed", world.testbed().options());
        report.fact("load", RATES + "; half of the orders placed at home, half in the next region");
        phases.forEach(phase -> report.found(
                "%s: %.1f fills a second, half of them within %s ms of their ticker.",
                Character.toUpperCase(phase.name().charAt(0)) + phase.name().substring(1),
                phase.perSecond(second -> second.all().fills()),
                Latencies.millis(phase.latencies().p50())));
        report.table(Windows.latencies(Phase::name, Phase::latencies)
                .number(
                        "fills/s",
                        phase -> phase.perSecond(second -> second.all().fills()))
                .number("orders/s sent", phase -> phase.perSecond(Second::sent))
                .number("orders/s taken", phase -> phase.perSecond(Second::taken))
                .text(
                        "unanswered at most",
                        phase -> phase.seconds().stream()
                                .mapToLong(Second::unanswered)
                                .max()
                                .orElse(0))
                .table("Ticker to fill (ms), from the moment a ticker was meant to be sent", phases));
        Chart fills = Chart.lines("Fills and orders", Chart.Place.WIDE, "seconds", "a second");
        for (String region : world.geobroker().regions()) {
            fills.line(
                    "fills in " + region,
                    seconds,
                    Second::at,
                    second -> second.in(region).fills() / second.length());
        }
        report.chart(fills.line("orders taken", seconds, Second::at, second -> second.taken() / second.length())
                .shaded("cut", cutAt, healAt));
        report.chart(Chart.lines("Ticker to fill", Chart.Place.WIDE, "seconds", "ms")
                .onLogScale()
                .line("p50", seconds, Second::at, second -> second.latencies().p50())
                .line("p99", seconds, Second::at, second -> second.latencies().p99())
                .line("max", seconds, Second::at, second -> second.latencies().max())
                .shaded("cut", cutAt, healAt));
        report.remark(
                "An order placed abroad while the ocean is cut waits in its own region and is matched at home once"
                        + " Cassandra has delivered it: after healing. Its ticker is one from then, so it is no slow fill.");
        return report;
    }

    /**
     * Counts once a second.
     *
     * @return when the last second ended
     */
    private static double watch(
            ExperimentWorld world, List<RunningLoad> loads, long began, double until, List<Second> counted)
            throws InterruptedException {
        while (counted.get(counted.size() - 1).at() < until) {
            TimeUnit.NANOSECONDS.sleep(Math.max(0, began + counted.size() * 1_000_000_000L - System.nanoTime()));
            counted.add(Second.now(world, loads, began));
        }
        return counted.get(counted.size() - 1).at();
    }
}
