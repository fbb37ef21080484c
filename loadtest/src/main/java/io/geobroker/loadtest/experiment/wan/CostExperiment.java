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

    /**
     * @param bytesPerSecond by the region that sends them
     * @param idle the same system's without orders
     */
    private record Sent(
            String what,
            Map<String, Double> bytesPerSecond,
            Map<String, Double> idle,
            double ordersPerSecond,
            double tradesPerSecond) {
        /** Scales to another order rate; the idle part stays. */
        Map<String, Double> at(double orders) {
            Map<String, Double> scaled = new LinkedHashMap<>();
            bytesPerSecond.forEach((region, bytes) -> {
                double always = idle.getOrDefault(region, 0.0);
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
            TimeUnit.NANOSECONDS.sleep(window.toNanos());
            quiet = OceanCauses.now(world).since(before);
            Map<String, Double> idle = bytesPerSecond(world, before.ocean(), quiet.seconds());
            for (Place place : Place.values()) {
                before = OceanCauses.now(world);
                sent.add(measure(world, bench, world.geobroker(), place, window, idle, windows));
                causes.add(OceanCauses.now(world).since(before));
            }
            rest(world, bench, prototype);
            Ocean resting = Ocean.now(world.testbed());
            TimeUnit.NANOSECONDS.sleep(window.toNanos());
            idle = bytesPerSecond(world, resting, window.toNanos() / 1e9);
            sent.add(measure(world, bench, prototype, Place.LOCAL, window, idle, windows));
        }
        Report report = report(lab, world, sent, windows);
        OceanCauses local = causes.get(0);
        report.table(OceanCauses.table(quiet, local, sent.get(0).ordersPerSecond() * local.seconds()));
        return report;
    }

    /** Alone, and with nothing left to do: what wakes it is not counted. */
    private static void rest(ExperimentWorld world, Bench bench, SystemUnderTest system) throws InterruptedException {
        if (world.runAlone(system)) {
            bench.wake(system, world.load(), Place.LOCAL, 400, RATES);
        }
        bench.awaitQuiet(system);
    }

    private static Map<String, Double> bytesPerSecond(ExperimentWorld world, Ocean before, double seconds) {
        Ocean ocean = Ocean.now(world.testbed()).since(before);
        Map<String, Double> bytes = new LinkedHashMap<>();
        world.testbed().addresses().regions().forEach(region -> bytes.put(region, ocean.from(region) / seconds));
        return bytes;
    }

    /** Measures until all is quiet, so that settlements count. */
    private static Sent measure(
            ExperimentWorld world,
            Bench bench,
            SystemUnderTest system,
            Place place,
            Duration length,
            Map<String, Double> idle,
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
        return new Sent(
                what,
                bytesPerSecond(world, before, seconds),
                idle,
                measured.accepted() / seconds,
                measured.done().fills() / seconds);
    }

    private Report report(Lab lab, ExperimentWorld world, List<Sent> sent, List<Window> windows) {
        Report report = lab.report("What the ocean costs", world.testbed().options());
        report.fact("load while measured", RATES.toString());
        report.fact("machines", Numbers.number(MACHINES_USD) + " USD a month, the prototype's as published, for both");
        List<Region> regions = world.testbed().world().regions();
        List<Cost> costs = new ArrayList<>();
        Map<String, Double> resting = sent.get(0).idle();
        costs.add(new Cost("idle", "none", sum(resting), Double.NaN, Double.NaN, usd(regions, resting)));
        List<Cost> whole = new ArrayList<>();
        for (Sent each : sent) {
            costs.add(cost(regions, each, SHARE));
            whole.add(cost(regions, each, 1));
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
        report.table(Windows.rates(windows));
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
    private static Cost cost(List<Region> regions, Sent sent, double share) {
        Map<String, Double> bytes = sent.at(Rates.PROTOTYPE.orders() * share);
        double extra = sum(sent.bytesPerSecond()) - sum(sent.idle());
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
