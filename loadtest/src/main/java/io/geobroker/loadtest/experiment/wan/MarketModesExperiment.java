package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.window.PhysicalLimits;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.schema.listing.Listing;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Measures market orders for a stock of the next region, by routing mode and distance. */
public final class MarketModesExperiment implements Experiment {
    private static final double MINUTES = 5;
    private static final double ORDERS_PER_SECOND = 8;
    private static final double TICKERS_PER_SECOND = 42;
    private static final String AT_HOME = "at home";
    private static final List<String> MODES = List.of("forward", "remote-dc", "global", AT_HOME);
    private static final long TAIL_SECONDS = 9;

    /** Results of one mode at one distance. */
    private static final class Cell {
        private final Histogram micros = new ConcurrentHistogram(Histograms.empty());
        private final AtomicLong filled = new AtomicLong();
        private final Map<String, Long> others = new ConcurrentHashMap<>();
    }

    @Override
    public String name() {
        return "market-modes";
    }

    @Override
    public String question() {
        return "How long does a customer wait for a market order across the ocean, in each mode of crossing it, near and far?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        String here = world.testbed().addresses().regions().get(0);
        String abroad = world.testbed().addresses().regions().get(1);
        List<Long> distances = settings.brief() ? List.of(20L) : List.of(0L, 20L, 80L, 230L);
        Duration each = settings.length(MINUTES).dividedBy(distances.size());
        Map<Long, Map<String, Cell>> cells = new LinkedHashMap<>();
        Load load = new Load(world.listings(), settings.seed());
        try (PrintStream log = lab.histogramLog(this);
                Bench bench = new Bench(world, log)) {
            // Only for prices: a market order fills at the last one.
            RunningLoad prices = bench.run(
                    world.geobroker(), load, Place.LOCAL, 0, new Rates(TICKERS_PER_SECOND, 0), Duration.ofHours(2));
            TimeUnit.SECONDS.sleep(2);
            for (long distance : distances) {
                cells.put(distance, measureAt(settings, world, distance, each));
            }
            prices.close();
        } finally {
            world.testbed().wan().delay(here, abroad, world.testbed().world().roundTrip(here, abroad));
        }
        return report(lab, world, cells);
    }

    private static Map<String, Cell> measureAt(
            ExperimentSettings settings, ExperimentWorld world, long distance, Duration length)
            throws InterruptedException {
        String here = world.testbed().addresses().regions().get(0);
        String abroad = world.testbed().addresses().regions().get(1);
        world.testbed().wan().delay(here, abroad, Duration.ofMillis(distance));
        Map<String, Cell> cells = measure(world, here, abroad, length);
        cells.forEach((mode, cell) -> {
            Latencies latencies = Latencies.of(cell.micros);
            settings.say(distance + " ms, " + mode + ": " + cell.filled + " filled, p50 "
                    + Latencies.millis(latencies.p50()) + " ms, others " + cell.others);
            PhysicalLimits.checkFastest(
                    distance + " ms, " + mode,
                    "ms from order to answer",
                    cell.micros,
                    mode.equals(AT_HOME) ? 0 : (double) distance);
            if (cell.filled.get() == 0) {
                throw new IllegalStateException("no market order was filled in mode " + mode + ": " + cell.others);
            }
        });
        return cells;
    }

    /** The first third is warm-up: connections reopen at the new distance, and brokers measure it. */
    private static Map<String, Cell> measure(ExperimentWorld world, String here, String abroad, Duration length)
            throws InterruptedException {
        Map<String, Cell> cells = new LinkedHashMap<>();
        MODES.forEach(mode -> cells.put(mode, new Cell()));
        Listing there = world.testbed().world().listingsAtHomeIn(abroad).get(0);
        Listing athome = world.testbed().world().listingsAtHomeIn(here).get(0);
        long measuredFrom = System.nanoTime() + length.toNanos() / 3;
        AtomicLong unanswered = new AtomicLong();
        new OpenLoop().run(ORDERS_PER_SECOND, length, () -> true, (number, intended) -> {
            String mode = MODES.get((int) (number % MODES.size()));
            boolean home = mode.equals(AT_HOME);
            // Buys and sells alternate, so that cash and shares last.
            String side = number / MODES.size() % 2 == 0 ? "buy" : "sell";
            unanswered.incrementAndGet();
            world.geobroker()
                    .market(here, home ? athome : there, side, home ? "local" : mode, number)
                    .thenAccept(status -> {
                        if (intended >= measuredFrom) {
                            note(cells, mode, status, System.nanoTime() - intended);
                        }
                        unanswered.decrementAndGet();
                    });
        });
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TAIL_SECONDS);
        while (unanswered.get() > 0 && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return cells;
    }

    private static void note(Map<String, Cell> cells, String mode, String status, long nanos) {
        Cell cell = cells.getOrDefault(mode, new Cell());
        if (status.equals("filled")) {
            cell.filled.incrementAndGet();
            Histograms.record(cell.micros, nanos);
        } else {
            cell.others.merge(status, 1L, Long::sum);
        }
    }

    private Report report(Lab lab, ExperimentWorld world, Map<Long, Map<String, Cell>> cells) {
        Report report =
                lab.report(this, "Market orders in every mode", world.testbed().options());
        report.fact(
                "load",
                ORDERS_PER_SECOND + " market orders/s, the modes in turn, " + TICKERS_PER_SECOND + " tickers/s");
        cells.forEach((distance, modes) ->
                report.found(distance + " ms there and back: half of the market orders are answered within "
                        + MODES.stream()
                                .map(mode -> Latencies.millis(Latencies.of(modes.getOrDefault(mode, new Cell()).micros)
                                                .p50())
                                        + " ms " + mode)
                                .collect(Collectors.joining(", "))
                        + "."));
        List<List<String>> rows = new ArrayList<>();
        cells.forEach((distance, modes) -> modes.forEach((mode, cell) -> {
            List<String> row =
                    new ArrayList<>(Windows.latencyRow(distance + " ms, " + mode, Latencies.of(cell.micros), 0));
            double p50 = Latencies.of(cell.micros).p50();
            row.add(distance == 0 ? "-" : String.format(Locale.ROOT, "%.2f", p50 / distance));
            row.add(cell.others.isEmpty() ? "0" : cell.others.toString());
            rows.add(row);
        }));
        List<String> columns = new ArrayList<>(Windows.latencyColumns(0));
        columns.addAll(List.of("p50 in round trips", "not filled"));
        report.table(
                new Report.Table("From the moment an order was meant to be sent to its answer (ms)", columns, rows));
        chart(report, "Half of the orders within", Chart.Place.LEFT, cells, 50);
        chart(report, "99 of 100 orders within", Chart.Place.RIGHT, cells, 99);
        report.remark("The prototype had no market orders: there is nothing to compare with.");
        report.remark("Expected of the modes: forward 1 round trip, remote-dc 2, global at least 2, at home none.");
        return report;
    }

    private static void chart(
            Report report, String title, Chart.Place place, Map<Long, Map<String, Cell>> cells, double percentile) {
        List<Chart.Series> series = new ArrayList<>();
        for (String mode : MODES) {
            List<List<Double>> points = new ArrayList<>();
            cells.forEach((distance, modes) -> points.add(List.of(
                    (double) distance,
                    modes.getOrDefault(mode, new Cell()).micros.getValueAtPercentile(percentile) / 1_000.0)));
            series.add(new Chart.Series(mode, points));
        }
        report.chart(Chart.lines(title, place, "round trip, ms", "order to answer, ms", false, series, List.of()));
    }
}
