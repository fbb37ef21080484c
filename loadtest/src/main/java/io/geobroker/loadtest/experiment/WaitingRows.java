package io.geobroker.loadtest.experiment;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.PlannedOrder;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.system.RowWriter;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Writes orders that never fill directly into the tables: no API takes a million. */
public final class WaitingRows {
    /** Counter of orders in our brokers' books. */
    static final String KNOWN = "open_orders";

    private static final Duration KNOWN_WITHIN = Duration.ofMinutes(4);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final int BATCH = 50;

    private WaitingRows() {}

    /**
     * Writes each region's orders there and waits until our brokers know them. All brokers run meanwhile.
     *
     * @param rivals keyspaces of prototypes that get the same orders
     * @param from present number, in all regions together
     */
    public static void add(ExperimentWorld world, List<String> rivals, long from, long to) {
        List<String> regions = world.testbed().addresses().regions();
        add(world, regions, rivals, from / regions.size(), to / regions.size());
    }

    /**
     * Writes those of some regions.
     *
     * @param first present number, in each of them
     */
    public static void add(ExperimentWorld world, List<String> regions, List<String> rivals, long first, long end) {
        world.runAll();
        long known = world.geobroker().read().counter(KNOWN);
        for (String region : regions) {
            Load load = world.loadAtHomeIn(region);
            try (CqlSession session = world.testbed().openSession(region, region)) {
                intoGeobroker(session, load, first, end, region + "-0");
                for (String rival : rivals) {
                    intoPrototype(session, rival, load, first, end);
                }
            }
        }
        await(world.geobroker()::read, known + (end - first) * regions.size());
    }

    /** @throws IllegalStateException after a time limit */
    public static void await(Supplier<Reading> brokers, long orders) {
        await(brokers, known -> known >= orders, "the brokers did not know " + orders + " orders");
    }

    /**
     * Waits until no order is in two books, as those of a symbol are for some seconds after it has moved. Without load.
     *
     * @param orders that wait, in all regions
     * @throws IllegalStateException after a time limit
     */
    public static void awaitOneBookEach(Supplier<Reading> brokers, long orders) {
        await(brokers, known -> known <= orders, "the brokers knew more than the " + orders + " orders that wait");
    }

    private static void await(Supplier<Reading> brokers, LongPredicate reached, String otherwise) {
        AtomicLong known = new AtomicLong();
        if (!Uninterrupted.until(
                () -> {
                    known.set(brokers.get().counter(KNOWN));
                    return reached.test(known.get());
                },
                KNOWN_WITHIN,
                POLL)) {
            throw new IllegalStateException(
                    otherwise + " after " + KNOWN_WITHIN.toSeconds() + " s, but " + known.get());
        }
    }

    /** Omits the hold, which only a fill needs. */
    private static void intoGeobroker(CqlSession session, Load load, long from, long to, String customer) {
        PreparedStatement insert = session.prepare("""
                INSERT INTO broker.open_orders (
                    symbol, bucket, order_id, side, type, limit_price_micros, quantity, time_in_force, customer_id,
                    client_order_id)
                VALUES (?, 0, ?, ?, 'limit', ?, 1, 'gtc', ?, ?) USING TIMESTAMP ?
                """);
        // Else every region would fetch the views of all these orders from the others.
        PreparedStatement view = session.prepare("""
                INSERT INTO broker.orders_by_customer (
                    customer_id, month, order_id, client_order_id, symbol, bucket, side, type, time_in_force, quantity,
                    limit_price_micros, status, updated_at_micros)
                VALUES (?, ?, ?, ?, ?, 0, ?, 'limit', 'gtc', 1, ?, 'new', ?) USING TIMESTAMP ?
                """);
        write(session, load, from, to, number -> {
            PlannedOrder order = load.farOrder(number);
            UUID id = Uuids.timeBased();
            long micros = EpochMicros.ofOrder(id);
            OffsetDateTime at = Instant.ofEpochSecond(0, micros * 1_000).atOffset(ZoneOffset.UTC);
            int month = at.getYear() * 100 + at.getMonthValue();
            String name = id.toString();
            String side = order.side();
            long price = order.priceMicros();
            String symbol = order.listing().symbol().value();
            return List.of(
                    insert.bind(symbol, id, side, price, customer, name, micros),
                    view.bind(customer, month, id, name, symbol, side, price, micros, micros));
        });
    }

    private static void intoPrototype(CqlSession session, String keyspace, Load load, long from, long to) {
        PreparedStatement insert = session.prepare("INSERT INTO " + keyspace
                + ".orders (symbol, orderid, side, type, price, quantity) VALUES (?, ?, ?, 'limit', ?, 1)");
        write(session, load, from, to, number -> {
            PlannedOrder order = load.farOrder(number);
            return List.of(insert.bind(
                    order.listing().symbol().value(), Uuids.timeBased(), order.side(), order.priceMicros()));
        });
    }

    /** Batches of few partitions: congruent numbers belong to one stock. */
    private static void write(
            CqlSession session, Load load, long from, long to, LongFunction<List<BatchableStatement<?>>> statements) {
        long stride = load.listings().size();
        try (RowWriter rows = new RowWriter(session)) {
            for (Listing listing : load.listings()) {
                long first = from + Math.floorMod(load.listings().indexOf(listing) - from, stride);
                BatchStatementBuilder batch = BatchStatement.builder(BatchType.UNLOGGED);
                for (long number = first; number < to; number += stride) {
                    batch.addStatements(statements.apply(number));
                    if (batch.getStatementsCount() >= BATCH || number + stride >= to) {
                        rows.write(batch.build());
                        batch = BatchStatement.builder(BatchType.UNLOGGED);
                    }
                }
            }
        }
    }
}
