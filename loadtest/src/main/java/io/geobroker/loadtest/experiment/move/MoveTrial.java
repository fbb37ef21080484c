package io.geobroker.loadtest.experiment.move;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.WaitingRows;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.move.Phase.Counts;
import io.geobroker.loadtest.ticker.TickerRoutes;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Moves some symbols there and back under load, with calm before each. Used by one thread.
 *
 * @param session to the home region
 * @param symbols of the home region
 * @param calm length of each
 */
record MoveTrial(
        ExperimentWorld world,
        Bench bench,
        TickerRoutes routes,
        CqlSession session,
        List<String> symbols,
        String home,
        String target,
        Duration calm) {
    static final Rates RATES = Rates.PROTOTYPE.fillingAll().times(0.5);

    private static final Duration WARM_UP = Duration.ofSeconds(20);
    /** Brokers read the moves that often. */
    private static final Duration TOLD_WITHIN = Duration.ofSeconds(10);

    /** Calm, and then the moves of all symbols. */
    private record Way(Counts calmFrom, Counts from, List<AskedMove> asked, Counts until) {
        double longestCalmPauseMillis(DecidedRows rows) {
            return longest(asked, move -> rows.longestPauseMillis(move.symbol(), calmFrom.micros(), from.micros()));
        }

        /** The old home learns late that a symbol is drained. */
        double longestPauseMillis(DecidedRows rows) {
            return longest(
                    asked,
                    move -> rows.longestPauseMillis(
                            move.symbol(), move.askedMicros(), move.drainedMicros() + TOLD_WITHIN.toNanos() / 1_000));
        }
    }

    private static <T> double longest(List<T> all, ToDoubleFunction<T> millis) {
        return all.stream().mapToDouble(millis).max().orElse(Double.NaN);
    }

    /** @param waiting how many orders wait at home */
    MoveResult measure(long waiting) {
        Set<UUID> orders = read().known();
        RunningLoad load =
                bench.run(world.geobroker(), routes::route, world.load().withFillsOnly(), Place.LOCAL, waiting, RATES);
        List<Way> ways = new ArrayList<>();
        try (load) {
            Uninterrupted.pause(WARM_UP);
            ways.add(move(target));
            ways.add(move(home));
        }
        load.awaitAnswers();
        bench.awaitQuiet(world.geobroker());
        DecidedRows rows = read();
        WaitingRows.awaitOneBookEach(world.geobroker()::read, rows.waiting().size());
        orders.addAll(load.acceptedOrders());
        return result(waiting, ways, rows, orders, load.ordersSent() - load.accepted());
    }

    private Way move(String to) {
        Counts calmFrom = Counts.now(world);
        Uninterrupted.pause(calm);
        Counts from = Counts.now(world);
        List<AskedMove> asked = AskedMove.all(world.geobroker(), symbols, to);
        Counts until = Counts.now(world);
        Uninterrupted.pause(TOLD_WITHIN);
        return new Way(calmFrom, from, asked, until);
    }

    private MoveResult result(long waiting, List<Way> ways, DecidedRows rows, Set<UUID> orders, long unanswered) {
        Set<UUID> known = rows.known();
        return new MoveResult(
                waiting,
                Place.roundTripMillis(world.testbed()),
                sum(ways, way -> way.calmFrom().until(way.from())),
                sum(ways, way -> way.from().until(way.until())),
                longest(ways, way -> way.longestCalmPauseMillis(rows)),
                longest(ways, way -> way.longestPauseMillis(rows)),
                ways.stream()
                        .flatMap(way -> way.asked().stream())
                        .map(rows::pulled)
                        .toList(),
                orders.stream().filter(order -> !known.contains(order)).count(),
                rows.twice(),
                unanswered);
    }

    private static Phase sum(List<Way> ways, Function<Way, Phase> phase) {
        return ways.stream().map(phase).reduce(Phase::plus).orElseThrow();
    }

    private DecidedRows read() {
        return DecidedRows.read(session, world.testbed().world().listings());
    }
}
