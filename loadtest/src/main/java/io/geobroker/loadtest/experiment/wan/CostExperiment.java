package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.experiment.system.Prototype;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.schema.world.Region;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Prices the bytes across the ocean beside the prototype's published cost. */
public final class CostExperiment implements Experiment {
    private static final double MINUTES = 3;
    private static final double SHARE = 0.1;
    private static final double SECONDS_PER_MONTH = 365.25 / 12 * 24 * 3600;
    private static final double BYTES_PER_GB = 1e9;

    private record Sent(
            String what, Map<String, Double> bytesPerSecond, double ordersPerSecond, double tradesPerSecond) {

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

    @Override
    public String name() {
        return "cost";
    }

    @Override
    public String question() {
        return "What do the bytes across the ocean cost in a month, at the prototype's load and at others?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        Load load = new Load(world.listings(), settings.seed());
        Duration window = settings.length(MINUTES).dividedBy(4);
        Prototype prototype = world.prototype(Place.LOCAL);
        List<Sent> sent = new ArrayList<>();
        List<Window> windows = new ArrayList<>();
        List<OceanCauses> causes = new ArrayList<>();
        Sent idle;
        OceanCauses quiet;
        try (PrintStream log = lab.histogramLog(this);
                Bench bench = new Bench(world, log)) {
            bench.awaitQuiet(world.geobroker());
            OceanCauses before = OceanCauses.now(world);
            TimeUnit.NANOSECONDS.sleep(window.toNanos());
            quiet = OceanCauses.now(world).since(before);
            idle = sent("idle", world, before.ocean(), quiet.seconds(), 0, 0);
            for (Place place : Place.values()) {
                before = OceanCauses.now(world);
                sent.add(measure(world, bench, world.geobroker(), load, place, window, windows));
                causes.add(OceanCauses.now(world).since(before));
            }
            sent.add(measure(world, bench, prototype, load, Place.LOCAL, window, windows));
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
            Load load,
            Place place,
            Duration window,
            List<Window> windows)
            throws InterruptedException {
        String what = system.name() + ", orders placed " + (place == Place.LOCAL ? "at home" : "in the next region");
        Ocean before = Ocean.now(world.testbed());
        long began = System.nanoTime();
        Window measured =
                bench.measure(what, system, load, place, 400, Rates.PROTOTYPE.times(SHARE), Duration.ZERO, window);
        if (measured.accepted() == 0) {
            throw new IllegalStateException("no order was taken by " + what);
        }
        windows.add(measured);
        double seconds = (System.nanoTime() - began) / 1e9;
        return sent(
                what,
                world,
                before,
                seconds,
                measured.accepted() / seconds,
                measured.done().fills() / seconds);
    }

    private static Sent sent(
            String what, ExperimentWorld world, Ocean before, double seconds, double orders, double trades) {
        Ocean ocean = Ocean.now(world.testbed()).since(before);
        Map<String, Double> bytes = new LinkedHashMap<>();
        world.testbed().addresses().regions().forEach(region -> bytes.put(region, ocean.from(region) / seconds));
        return new Sent(what, bytes, orders, trades);
    }

    private Report report(Lab lab, ExperimentWorld world, Sent idle, List<Sent> sent, List<Window> windows) {
        Report report = lab.report(this, "What the ocean costs", world.testbed().options());
        Properties prices = prices();
        double total = Double.parseDouble(prices.getProperty("prototype.usd-per-month"));
        double transfer = total * Double.parseDouble(prices.getProperty("prototype.transfer-part"));
        double machines = total - transfer;
        report.fact("load while measured", Rates.PROTOTYPE.times(SHARE).toString());
        report.fact("machines", Windows.number(machines) + " USD a month, the prototype's as published, for both");
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(world, idle, idle, 0, machines));
        List<String> categories = new ArrayList<>(List.of("published"));
        List<Double> transfers = new ArrayList<>(List.of(transfer));
        List<Double> totals = new ArrayList<>(List.of(total));
        for (Sent each : sent) {
            for (double share : List.of(SHARE, 1.0)) {
                rows.add(row(world, each, idle, share, machines));
            }
            double usd = usd(world, each.at(Rates.PROTOTYPE.orders(), idle));
            categories.add(each.what().replace(", orders placed", ""));
            transfers.add(usd);
            totals.add(usd + machines);
        }
        rows.add(List.of(
                "prototype, as published",
                "100 %",
                "-",
                "-",
                "-",
                Windows.number(transfer),
                Windows.number(total),
                Windows.percent(transfer, total)));
        report.found(String.format(
                Locale.ROOT,
                "At the prototype's load data transfer costs %s USD a month; the prototype's, as published, %.0f.",
                sent.stream()
                        .map(each -> String.format(
                                Locale.ROOT,
                                "%.0f (%s)",
                                usd(world, each.at(Rates.PROTOTYPE.orders(), idle)),
                                each.what().replace(", orders placed", "")))
                        .collect(Collectors.joining(", ")),
                transfer));
        report.table(new Report.Table(
                "By load: measured bytes at the price of the region that sends them",
                List.of(
                        "variant",
                        "load",
                        "kB/s across the ocean",
                        "bytes per order",
                        "bytes per trade",
                        "transfer USD/month",
                        "with machines USD/month",
                        "transfer part"),
                rows));
        report.table(new Report.Table(
                "Prices",
                List.of("region", "USD per GB sent"),
                world.testbed().world().regions().stream()
                        .map(region ->
                                List.of(region.title(), region.egressUsdPerGb().toPlainString()))
                        .toList()));
        report.table(Windows.rates("What was asked and what was reached", windows));
        report.chart(Chart.bars(
                "Data transfer at the prototype's load",
                Chart.Place.LEFT,
                "",
                "USD a month",
                false,
                categories,
                List.of(Windows.bars("transfer", transfers))));
        report.chart(Chart.bars(
                "With machines",
                Chart.Place.RIGHT,
                "",
                "USD a month, all",
                false,
                categories,
                List.of(Windows.bars("total", totals))));
        report.remark("The bytes at 100 % are scaled from those measured at " + Windows.percent(SHARE, 1)
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

    private static List<String> row(ExperimentWorld world, Sent sent, Sent idle, double share, double machines) {
        boolean loaded = share > 0;
        Map<String, Double> bytes = loaded ? sent.at(Rates.PROTOTYPE.orders() * share, idle) : sent.bytesPerSecond();
        double extra = sum(sent.bytesPerSecond()) - sum(idle.bytesPerSecond());
        double usd = usd(world, bytes);
        return List.of(
                sent.what(),
                loaded ? Windows.percent(share, 1) : "none",
                Windows.number(sum(bytes) / 1e3),
                loaded ? Windows.number(extra / sent.ordersPerSecond()) : "-",
                loaded && sent.tradesPerSecond() > 0 ? Windows.number(extra / sent.tradesPerSecond()) : "-",
                Windows.number(usd),
                Windows.number(usd + machines),
                Windows.percent(usd, usd + machines));
    }

    private static double sum(Map<String, Double> bytes) {
        return bytes.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double usd(ExperimentWorld world, Map<String, Double> bytesPerSecond) {
        double usd = 0;
        for (Region region : world.testbed().world().regions()) {
            usd += bytesPerSecond.getOrDefault(region.name(), 0.0)
                    * SECONDS_PER_MONTH
                    / BYTES_PER_GB
                    * region.egressUsdPerGb().doubleValue();
        }
        return usd;
    }

    private static Properties prices() {
        try (InputStream in = CostExperiment.class.getResourceAsStream("prices.properties")) {
            if (in == null) {
                throw new IllegalStateException("prices.properties is missing on the class path");
            }
            Properties prices = new Properties();
            prices.load(in);
            return prices;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
