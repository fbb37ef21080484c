package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.MarketAnswers;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.window.PhysicalLimits;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Measures market orders for a stock of the next region, by routing mode and distance. */
public final class MarketModesExperiment {
    private static final double MINUTES = 5;
    private static final double ORDERS_PER_SECOND = 8;
    private static final double TICKERS_PER_SECOND = 42;
    private static final String AT_HOME = "at home";
    private static final List<String> MODES = List.of("forward", "remote-dc", "global", AT_HOME);
    private static final Duration TAIL = Duration.ofSeconds(9);

    /**
     * Results of one mode at one distance; the driver's threads add to it.
     *
     * @param distance round trip in milliseconds
     */
    private record Cell(long distance, String mode, MarketAnswers answers) {
        String name() {
            return distance + " ms, " + mode;
        }

        Latencies latencies() {
            return answers.latencies();
        }
    }

    private MarketModesExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        String here = world.testbed().addresses().regions().get(0);
        String abroad = world.testbed().addresses().regions().get(1);
        List<Long> distances = settings.brief() ? List.of(20L) : List.of(0L, 20L, 80L, 230L);
        Duration each = settings.length(MINUTES).dividedBy(distances.size());
        List<Cell> cells = new ArrayList<>();
        // Only for prices: a market order fills at the last one.
        Rates prices = new Rates(TICKERS_PER_SECOND, 0);
        try (Bench bench = new Bench(world);
                RunningLoad running = bench.run(world.geobroker(), world.load(), Place.LOCAL, 0, prices)) {
            Uninterrupted.pause(Duration.ofSeconds(2));
            for (long distance : distances) {
                cells.addAll(measureAt(world, here, abroad, distance, each));
            }
            settings.say(running.tickersSent() + " tickers were sent meanwhile");
        } finally {
            world.testbed().wan().delay(here, abroad, world.testbed().world().roundTrip(here, abroad));
        }
        return report(lab, world, cells);
    }

    private static List<Cell> measureAt(
            ExperimentWorld world, String here, String abroad, long distance, Duration length) {
        world.testbed().wan().delay(here, abroad, Duration.ofMillis(distance));
        List<Cell> cells = MODES.stream()
                .map(mode -> new Cell(distance, mode, new MarketAnswers()))
                .toList();
        measure(world, here, abroad, length, cells);
        for (Cell cell : cells) {
            Latencies latencies = cell.latencies();
            world.settings()
                    .say(cell.name() + ": " + latencies.count() + " filled, p50 " + Latencies.millis(latencies.p50())
                            + " ms, others " + cell.answers().others());
            double least = cell.mode().equals(AT_HOME) ? 0 : (double) distance;
            PhysicalLimits.checkFastest(
                    cell.name(), "ms from order to answer", cell.answers().micros(), least);
            if (latencies.count() == 0) {
                throw new IllegalStateException("no market order was filled in mode " + cell.mode() + ": "
                        + cell.answers().others());
            }
        }
        return cells;
    }

    /** The first third is warm-up: connections reopen at the new distance, and brokers measure it. */
    private static void measure(ExperimentWorld world, String here, String abroad, Duration length, List<Cell> cells) {
        Listing there = world.testbed().world().listingsAtHomeIn(abroad).get(0);
        Listing athome = world.testbed().world().listingsAtHomeIn(here).get(0);
        long measuredFrom = System.nanoTime() + length.toNanos() / 3;
        AtomicLong unanswered = new AtomicLong();
        OpenLoop.Action place = (number, intended) -> {
            Cell cell = cells.get((int) (number % cells.size()));
            boolean home = cell.mode().equals(AT_HOME);
            // Buys and sells alternate, so that cash and shares last.
            String side = number / cells.size() % 2 == 0 ? "buy" : "sell";
            unanswered.incrementAndGet();
            world.geobroker()
                    .market(here, home ? athome : there, side, home ? "local" : cell.mode(), number)
                    .thenAccept(status -> {
                        if (intended >= measuredFrom) {
                            cell.answers().add(status, System.nanoTime() - intended);
                        }
                        unanswered.decrementAndGet();
                    });
        };
        Uninterrupted.run(() -> new OpenLoop().run(ORDERS_PER_SECOND, length, () -> true, place));
        Uninterrupted.until(() -> unanswered.get() == 0, TAIL, Duration.ofMillis(100));
    }

    private static Report report(Lab lab, ExperimentWorld world, List<Cell> cells) {
        Report report =
                lab.report("Market orders in every mode", world.testbed().options());
        report.fact(
                "load",
                ORDERS_PER_SECOND + " market orders/s, the modes in turn, " + TICKERS_PER_SECOND + " tickers/s");
        cells.stream()
                .map(Cell::distance)
                .distinct()
                .forEach(distance -> report.found(
                        "%d ms there and back: half of the market orders are answered within %s.",
                        distance,
                        cells.stream()
                                .filter(cell -> cell.distance() == distance)
                                .map(cell -> Latencies.millis(cell.latencies().p50()) + " ms " + cell.mode())
                                .collect(Collectors.joining(", "))));
        report.table(Windows.latencies(Cell::name, Cell::latencies)
                .number(
                        "p50 in round trips",
                        cell -> cell.distance() == 0
                                ? Double.NaN
                                : cell.latencies().p50() / cell.distance())
                .text("not filled", cell -> cell.answers().notFilled())
                .table("From the moment an order was meant to be sent to its answer (ms)", cells));
        report.chart(chart("Half of the orders within", Chart.Place.LEFT, cells, Latencies::p50));
        report.chart(chart("99 of 100 orders within", Chart.Place.RIGHT, cells, Latencies::p99));
        return report;
    }

    private static Chart chart(
            String title, Chart.Place place, List<Cell> cells, ToDoubleFunction<Latencies> percentile) {
        Chart chart = Chart.lines(title, place, "round trip, ms", "order to answer, ms");
        for (String mode : MODES) {
            chart.line(
                    mode,
                    cells.stream().filter(cell -> cell.mode().equals(mode)).toList(),
                    cell -> (double) cell.distance(),
                    cell -> percentile.applyAsDouble(cell.latencies()));
        }
        return chart;
    }
}
