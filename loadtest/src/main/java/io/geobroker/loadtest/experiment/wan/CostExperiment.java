package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prices the bytes across the ocean beside the prototype's published cost. */
public final class CostExperiment {
    private static final double MINUTES = 3;
    private static final double SHARE = 0.1;
    private static final Rates RATES = Rates.PROTOTYPE.times(SHARE);
    private static final double SECONDS_PER_MONTH = 365.25 / 12 * 24 * 3600;
    private static final double PUBLISHED_USD =
            Published.of(CostExperiment.class).figure("prototype USD a month");
    private static final double PUBLISHED_TRANSFER_USD =
            PUBLISHED_USD * Published.of(CostExperiment.class).figure("prototype transfer part");
    private static final double MACHINES_USD = PUBLISHED_USD - PUBLISHED_TRANSFER_USD;

    /** What crosses the ocean in a second, and what it costs in a month. */
    private record Traffic(double bytes, double usd) {
        static Traffic of(ExperimentWorld world, Ocean before, double seconds) {
            Ocean ocean = Ocean.now(world.testbed()).since(before);
            double usd = world.testbed().world().regions().stream()
                    .mapToDouble(region ->
                            ocean.from(region.name()) * region.egressUsdPerGb().doubleValue())
                    .sum();
            return new Traffic(ocean.total() / seconds, usd / 1e9 * SECONDS_PER_MONTH / seconds);
        }

        /** With as many times what is not there all the time. */
        Traffic scaled(Traffic idle, double times) {
            return new Traffic(
                    idle.bytes + times * Math.max(0, bytes - idle.bytes),
                    idle.usd + times * Math.max(0, usd - idle.usd));
        }
    }

    /** @param idle the same system's without orders */
    private record Sent(String what, Traffic traffic, Traffic idle, double ordersPerSecond, double tradesPerSecond) {
        /** @param share of the prototype's load */
        Cost at(double share) {
            Traffic scaled = traffic.scaled(idle, share * Rates.PROTOTYPE.orders() / ordersPerSecond);
            double extra = traffic.bytes - idle.bytes;
            return new Cost(
                    what,
                    Numbers.percent(share, 1),
                    scaled,
                    extra / ordersPerSecond,
                    tradesPerSecond > 0 ? extra / tradesPerSecond : Double.NaN);
        }
    }

    /** A row of the report; NaN is unknown. */
    private record Cost(String variant, String load, Traffic traffic, double perOrder, double perTrade) {
        double usd() {
            return traffic.usd;
        }

        String shortly() {
            return variant.replace(", orders placed", "");
        }
    }

    private CostExperiment() {}

    public static Report run(Lab lab) {
        ExperimentWorld world = lab.world();
        Duration window = lab.settings().length(MINUTES).dividedBy(5);
        // Started before the ocean is watched.
        SystemUnderTest prototype = world.prototype(Place.LOCAL);
        List<Sent> sent = new ArrayList<>();
        List<Window> windows = new ArrayList<>();
        List<OceanCauses> causes = new ArrayList<>();
        OceanCauses quiet;
        try (Bench bench = new Bench(world)) {
            rest(world, bench, world.geobroker());
            OceanCauses before = OceanCauses.now(world);
            Uninterrupted.pause(window);
            quiet = OceanCauses.now(world).since(before);
            Traffic idle = Traffic.of(world, before.ocean(), quiet.seconds());
            for (Place place : Place.values()) {
                before = OceanCauses.now(world);
                sent.add(measure(world, bench, world.geobroker(), place, window, idle, windows));
                causes.add(OceanCauses.now(world).since(before));
            }
            rest(world, bench, prototype);
            Ocean resting = Ocean.now(world.testbed());
            Uninterrupted.pause(window);
            idle = Traffic.of(world, resting, window.toNanos() / 1e9);
            sent.add(measure(world, bench, prototype, Place.LOCAL, window, idle, windows));
        }
        Report report = report(lab, world, sent, windows);
        OceanCauses local = causes.get(0);
        report.table(OceanCauses.table(quiet, local, sent.get(0).ordersPerSecond() * local.seconds()));
        return report;
    }

    /** Alone, and with nothing left to do: what wakes it is not counted. */
    private static void rest(ExperimentWorld world, Bench bench, SystemUnderTest system) {
        if (world.runAlone(system)) {
            bench.wake(system, world.load(), Place.LOCAL, 400, RATES);
        }
        bench.awaitQuiet(system);
    }

    /** Measures until all is quiet, so that settlements count. */
    private static Sent measure(
            ExperimentWorld world,
            Bench bench,
            SystemUnderTest system,
            Place place,
            Duration length,
            Traffic idle,
            List<Window> windows) {
        String what = system.name() + ", orders placed " + (place == Place.LOCAL ? "at home" : "in the next region");
        Ocean before = Ocean.now(world.testbed());
        long began = System.nanoTime();
        Window measured = bench.measure(what, system, world.load(), place, 400, RATES, Duration.ZERO, length);
        if (measured.accepted() == 0) {
            throw new IllegalStateException("no order was taken by " + what);
        }
        windows.add(measured);
        double seconds = (System.nanoTime() - began) / 1e9;
        return new Sent(
                what,
                Traffic.of(world, before, seconds),
                idle,
                measured.accepted() / seconds,
                measured.done().fills() / seconds);
    }

    private static Report report(Lab lab, ExperimentWorld world, List<Sent> sent, List<Window> windows) {
        Report report = lab.report("What the ocean costs", world.testbed().options());
        report.fact("load while measured", RATES.toString());
        report.fact("machines", Numbers.number(MACHINES_USD) + " USD a month, the prototype's as published, for both");
        List<Cost> costs = new ArrayList<>();
        costs.add(new Cost("idle", "none", sent.get(0).idle(), Double.NaN, Double.NaN));
        List<Cost> whole = new ArrayList<>();
        for (Sent each : sent) {
            costs.add(each.at(SHARE));
            whole.add(each.at(1));
            costs.add(whole.get(whole.size() - 1));
        }
        Cost published = new Cost(
                "prototype, as published",
                "100 %",
                new Traffic(Double.NaN, PUBLISHED_TRANSFER_USD),
                Double.NaN,
                Double.NaN);
        costs.add(published);
        report.found(
                "At the prototype's load data transfer costs %s USD a month; the prototype's, as published, %.0f.",
                whole.stream()
                        .map(each -> Numbers.text("%.0f (%s)", each.usd(), each.shortly()))
                        .collect(Collectors.joining(", ")),
                PUBLISHED_TRANSFER_USD);
        report.table(new Columns<Cost>()
                .text("variant", Cost::variant)
                .text("load", Cost::load)
                .number("kB/s across the ocean", each -> each.traffic().bytes() / 1e3)
                .number("bytes per order", Cost::perOrder)
                .number("bytes per trade", Cost::perTrade)
                .number("transfer USD/month", Cost::usd)
                .number("with machines USD/month", each -> each.usd() + MACHINES_USD)
                .percent("transfer part", each -> each.usd() / (each.usd() + MACHINES_USD))
                .table("By load: measured bytes at the price of the region that sends them", costs));
        report.table(Windows.rates(windows));
        List<String> names = new ArrayList<>(List.of("published"));
        whole.forEach(each -> names.add(each.shortly()));
        whole.add(0, published);
        report.chart(Chart.bars("Data transfer at the prototype's load", Chart.Place.WIDE, "USD a month", names)
                .bars("transfer", whole, Cost::usd));
        report.remark("The bytes at 100 % are scaled from those measured at " + Numbers.percent(SHARE, 1)
                + " of the load, orders alone: what idles is not.");
        return report;
    }
}
