package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.Experiment;
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
import io.geobroker.schema.world.Region;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Prices the bytes across the ocean beside the prototype's published cost. */
public final class CostExperiment extends Experiment {
    private static final double MINUTES = 3;
    private static final double SHARE = 0.1;
    private static final Rates RATES = Rates.PROTOTYPE.times(SHARE);
    private static final double SECONDS_PER_MONTH = 365.25 / 12 * 24 * 3600;
    private static final double BYTES_PER_GB = 1e9;
    private static final double PUBLISHED_USD =
            Published.of(CostExperiment.class).figure("prototype USD a month");
    private static final double PUBLISHED_TRANSFER_USD =
            PUBLISHED_USD * Published.of(CostExperiment.class).figure("prototype transfer part");
    private static final double MACHINES_USD = PUBLISHED_USD - PUBLISHED_TRANSFER_USD;

    /** @param bytesPerSecond by the region that sends them */
    private record Sent(
            String what, Map<String, Double> bytesPerSecond, double ordersPerSecond, double tradesPerSecond) {
        static Sent since(
                Ocean before, String what, ExperimentWorld world, double seconds, double orders, double trades) {
            Ocean ocean = Ocean.now(world.testbed()).since(before);
            Map<String, Double> bytes = new LinkedHashMap<>();
            world.testbed().addresses().regions().forEach(region -> bytes.put(region, ocean.from(region) / seconds));
            return new Sent(what, bytes, orders / seconds, trades / seconds);
        }

        /** Scales to another order rate; the idle part stays. */
        Map<String, Double> at(double orders, Sent idle) {
            Map<String, Double> scaled = new LinkedHashMap<>();
            bytesPerSecond.forEach((region, bytes) -> {
                double always = idle.bytesPerSecond.getOrDefault(region, 0.0);
                scaled.put(region, always + Math.max(0, bytes - always) * orders / ordersPerSecond);
            });
            return scaled;
        }
    }

    /** A row of the report; NaN is unknown. */
    private record Cost(String variant, String load, double bytes, double perOrder, double perTrade, double usd) {
        String shortly() {
            return variant.replace(", orders placed", "");
        }

        double withMachines() {
            return usd + MACHINES_USD;
        }
    }

    public CostExperiment() {
        super("cost", "What do the bytes across the ocean cost in a month, at the prototype's load and at others?");
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentWorld world = lab.world();
        Duration window = lab.settings().length(MINUTES).dividedBy(4);
        // Started before the ocean is watched.
        SystemUnderTest prototype = world.prototype(Place.LOCAL);
        List<Sent> sent = new ArrayList<>();
        List<Window> windows = new ArrayList<>();
        List<OceanCauses> causes = new ArrayList<>();
        Sent idle;
        OceanCauses quiet;
        try (Bench bench = new Bench(world)) {
            bench.awaitQuiet(world.geobroker());
            OceanCauses before = OceanCauses.now(world);
            TimeUnit.NANOSECONDS.sleep(window.toNanos());
            quiet = OceanCauses.now(world).since(before);
            idle = Sent.since(before.ocean(), "idle", world, quiet.seconds(), 0, 0);
            for (Place place : Place.values()) {
                before = OceanCauses.now(world);
                sent.add(measure(world, bench, world.geobroker(), place, window, windows));
                causes.add(OceanCauses.now(world).since(before));
            }
            sent.add(measure(world, bench, prototype, Place.LOCAL, window, windows));
        }
        Report report = report(lab, world, idle, sent, windows);
        OceanCauses local = causes.get(0);
        report.table(OceanCauses.table(quiet, local, sent.get(0).ordersPerSecond() * local.seconds()));
        return report;
    }

    /** Measures until all is quiet, so that settlements count. */
    private static Sent measure(
            ExperimentWorld world,
            Bench bench,
            SystemUnderTest system,
            Place place,
            Duration length,
            List<Window> windows)
            throws InterruptedException {
        String what = system.name() + ", orders placed " + (place == Place.LOCAL ? "at home" : "in the next region");
        Ocean before = Ocean.now(world.testbed());
        long began = System.nanoTime();
        Window measured = bench.measure(what, system, world.load(), place, 400, RATES, Duration.ZERO, length);
        if (measured.accepted() == 0) {
            throw new IllegalStateException("no order was taken by " + what);
        }
        windows.add(measured);
        double seconds = (System.nanoTime() - began) / 1e9;
        return Sent.since(before, what, world, seconds, (double) measured.accepted(), (double)
                measured.done().fills());
    }

    private Report report(Lab lab, ExperimentWorld world, Sent idle, List<Sent> sent, List<Window> windows) {
        Report report = lab.report("What the ocean costs", world.testbed().options());
        report.fact("load while measured", RATES.toString());
        report.fact("machines", Numbers.number(MACHINES_USD) + " USD a month, the prototype's as published, for both");
        List<Region> regions = world.testbed().world().regions();
        List<Cost> costs = new ArrayList<>();
        Map<String, Double> resting = idle.bytesPerSecond();
        costs.add(new Cost(idle.what(), "none", sum(resting), Double.NaN, Double.NaN, usd(regions, resting)));
        List<Cost> whole = new ArrayList<>();
        for (Sent each : sent) {
            costs.add(cost(regions, each, idle, SHARE));
            whole.add(cost(regions, each, idle, 1));
            costs.add(whole.get(whole.size() - 1));
        }
        Cost published = new Cost(
                "prototype, as published", "100 %", Double.NaN, Double.NaN, Double.NaN, PUBLISHED_TRANSFER_USD);
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
                .number("kB/s across the ocean", each -> each.bytes() / 1e3)
                .number("bytes per order", Cost::perOrder)
                .number("bytes per trade", Cost::perTrade)
                .number("transfer USD/month", Cost::usd)
                .number("with machines USD/month", Cost::withMachines)
                .percent("transfer part", each -> each.usd() / each.withMachines())
                .table("By load: measured bytes at the price of the region that sends them", costs));
        report.table(new Columns<Region>()
                .text("region", Region::title)
                .text("USD per GB sent", region -> region.egressUsdPerGb().toPlainString())
                .table("Prices", regions));
        report.table(Windows.rates("What was asked and what was reached", windows));
        List<String> names = new ArrayList<>(List.of("published"));
        whole.forEach(each -> names.add(each.shortly()));
        whole.add(0, published);
        report.chart(Chart.bars("Data transfer at the prototype's load", Chart.Place.LEFT, "USD a month", names)
                .bars("transfer", whole, Cost::usd));
        report.chart(Chart.bars("With machines", Chart.Place.RIGHT, "USD a month, all", names)
                .bars("total", whole, Cost::withMachines));
        report.remark("The bytes at 100 % are scaled from those measured at " + Numbers.percent(SHARE, 1)
                + " of the load, orders alone: what idles is not.");
        report.remark(
                "Machines are taken as the published prototype's, whatever CPU each needs for a trade: see experiment"
                        + " prototype for that. With one node in each region fewer nodes gossip than with three.");
        report.remark(
                "Bytes are those inside the connections: headers of TCP and IP that a provider would see are not in"
                        + " them. Nodes compress what they send to other datacenters with --compress-ocean only; what"
                        + " that saves is then in the row of all else between nodes, below zero.");
        return report;
    }

    /** @param share of the prototype's load */
    private static Cost cost(List<Region> regions, Sent sent, Sent idle, double share) {
        Map<String, Double> bytes = sent.at(Rates.PROTOTYPE.orders() * share, idle);
        double extra = sum(sent.bytesPerSecond()) - sum(idle.bytesPerSecond());
        return new Cost(
                sent.what(),
                Numbers.percent(share, 1),
                sum(bytes),
                extra / sent.ordersPerSecond(),
                sent.tradesPerSecond() > 0 ? extra / sent.tradesPerSecond() : Double.NaN,
                usd(regions, bytes));
    }

    private static double sum(Map<String, Double> bytes) {
        return bytes.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double usd(List<Region> regions, Map<String, Double> bytesPerSecond) {
        return regions.stream()
                .mapToDouble(region -> bytesPerSecond.getOrDefault(region.name(), 0.0)
                        * SECONDS_PER_MONTH
                        / BYTES_PER_GB
                        * region.egressUsdPerGb().doubleValue())
                .sum();
    }
}
