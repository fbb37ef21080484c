package io.geobroker.loadtest.experiment.race;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * What became of waiting orders whose broker was killed (kill -9) while it filled them, and restarted.
 *
 * @param orders acknowledged ones
 * @param unacknowledged sent beside them
 * @param left of them that still wait
 * @param lost acknowledged ones without waiting row or trade; NaN of the bare prototype, which keeps no trades
 * @param twice fills of orders that had one; of the bare prototype those that it told before and after
 */
record KilledBroker(Contender contender, long orders, long unacknowledged, long left, double lost, long twice) {
    private static final Rates PLACING = new Rates(0, 50);
    private static final Rates MOVING = new Rates(100, 0);
    /** One of so many orders is filled before the kill. */
    private static final int FILLED_PART = 10;

    private static final Duration FILLS_WITHIN = Duration.ofSeconds(60);
    /** Kafka's default session timeout, which the prototypes have, is 45 s. */
    private static final Duration DONE_WITHIN = Duration.ofSeconds(100);

    private static final Duration POLL = Duration.ofMillis(10);
    private static final long DRAW = 20_000;

    private record Tables(String waiting, String trades, String order) {
        static Tables of(Contender contender, ExperimentWorld world) {
            return switch (contender) {
                case GEOBROKER -> new Tables("broker.open_orders", "broker.trades_by_symbol", "order_id");
                case BARE -> new Tables(world.prototype(Place.LOCAL).keyspace() + ".orders", "", "orderid");
                case EQUAL_DUTIES -> {
                    String keyspace = world.equalDuties().keyspace();
                    yield new Tables(keyspace + ".orders", keyspace + ".trades_by_symbol", "orderid");
                }
            };
        }

        Set<UUID> waiting(CqlSession session) {
            return new HashSet<>(ids(session, waiting));
        }

        /** An order id for each trade; empty where no trades are kept. */
        List<UUID> trades(CqlSession session) {
            return trades.isEmpty() ? List.of() : ids(session, trades);
        }

        private List<UUID> ids(CqlSession session, String table) {
            return session.execute("SELECT " + order + " FROM " + table).all().stream()
                    .map(row -> Objects.requireNonNull(row.getUuid(0)))
                    .toList();
        }
    }

    /** @param placing how long orders are placed before prices move */
    static KilledBroker measure(ExperimentWorld world, Bench bench, Contender contender, Duration placing) {
        String region = world.testbed().addresses().regions().get(0);
        SystemUnderTest system = contender.in(world, Place.LOCAL);
        Load load = world.loadAtHomeIn(region).withFillsOnly();
        Tables tables = Tables.of(contender, world);
        world.runAlone(system);
        bench.wake(system, load, Place.LOCAL, DRAW, Rates.PROTOTYPE);
        bench.awaitQuiet(system);
        try (CqlSession session = world.testbed().openSession(region, region)) {
            // Some of the load before still wait, and fill beside those that count.
            Set<UUID> others = tables.waiting(session);
            others.addAll(tables.trades(session));
            Reading before = system.read(region);
            RunningLoad placed = place(bench, system, load, placing);
            Set<UUID> orders = placed.acceptedOrders();
            long unacknowledged = placed.ordersSent() - orders.size();
            Reading told;
            RunningLoad moving = bench.run(system, load, Place.LOCAL, DRAW, MOVING);
            try (moving) {
                world.noteProcesses();
                long part = before.fills() + orders.size() / FILLED_PART;
                Uninterrupted.until(() -> system.read(region).fills() >= part, FILLS_WITHIN, POLL);
                told = system.read(region).since(before);
                ChildProcess broker = broker(system, region);
                broker.kill();
                broker.restart();
                Uninterrupted.until(
                        () -> others.containsAll(tables.waiting(session)), DONE_WITHIN, Duration.ofSeconds(1));
            }
            bench.awaitQuiet(system);
            told = told.plus(system.read(region));
            KilledBroker counted =
                    counted(contender, orders, unacknowledged, others, tables.waiting(session), tables.trades(session));
            return contender == Contender.BARE
                    ? new KilledBroker(
                            contender,
                            orders.size(),
                            unacknowledged,
                            counted.left,
                            Double.NaN,
                            told.counter("double_fills"))
                    : counted;
        }
    }

    /**
     * @param orders acknowledged ones
     * @param others orders that do not count
     * @param trades an order for each
     */
    static KilledBroker counted(
            Contender contender,
            Set<UUID> orders,
            long unacknowledged,
            Set<UUID> others,
            Set<UUID> waiting,
            List<UUID> trades) {
        Set<UUID> left = new HashSet<>(waiting);
        left.removeAll(others);
        List<UUID> traded =
                trades.stream().filter(order -> !others.contains(order)).toList();
        Set<UUID> kept = new HashSet<>(traded);
        int twice = traded.size() - kept.size();
        kept.addAll(left);
        long lost = orders.stream().filter(order -> !kept.contains(order)).count();
        return new KilledBroker(contender, orders.size(), unacknowledged, left.size(), lost, twice);
    }

    /** Returns when all orders are answered. */
    private static RunningLoad place(Bench bench, SystemUnderTest system, Load load, Duration length) {
        RunningLoad placed = bench.run(system, load, Place.LOCAL, DRAW + 1, PLACING);
        try (placed) {
            Uninterrupted.pause(length);
        }
        placed.awaitAnswers();
        return placed;
    }

    private static ChildProcess broker(SystemUnderTest system, String region) {
        return system.brokers().stream()
                .filter(each -> each.name().contains(region))
                .findFirst()
                .orElseThrow();
    }
}
