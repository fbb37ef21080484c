package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.schema.ticker.Ticker;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * The prototype with a broker's duties, in as little code as possible.
 *
 * <p>Keys, holds and settlement by conditional writes, conditional deletes, trades and views; matching by
 * {@link RowsOfTicker}, one fill of an order at a time. Failures are only counted: no audit, no retry, no release of a
 * hold whose order was not written.
 */
final class DutifulBroker implements RowsOfTicker.Filler {
    /** Our broker caches keys as long by default. */
    private static final long BELIEVED_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final CqlSession session;
    private final FillCounts counts;
    private final DutifulAccounts accounts;
    private final ConcurrentMap<String, Customer> customers = new ConcurrentHashMap<>();
    private final Set<UUID> underWay = ConcurrentHashMap.newKeySet();

    private final PreparedStatement selectCustomer;
    private final PreparedStatement insertOrder;
    private final PreparedStatement deleteOrder;
    private final PreparedStatement insertView;
    private final PreparedStatement updateView;
    private final PreparedStatement insertTrade;
    private final PreparedStatement insertTradeOfCustomer;

    private record Customer(String name, String secret, long readNanos) {}

    private record Waiting(
            UUID id, String symbol, String side, String type, long price, long quantity, String customer) {
        boolean isBuy() {
            return side.equals("buy");
        }

        long cost() {
            return price * quantity;
        }
    }

    /** @param session at LOCAL_QUORUM and LOCAL_SERIAL */
    DutifulBroker(CqlSession session, String keyspace, FillCounts counts) {
        this.session = session;
        this.counts = counts;
        this.accounts = new DutifulAccounts(session, keyspace);
        this.selectCustomer = session.prepare("SELECT customer, secret FROM " + keyspace + ".customers WHERE key = ?");
        this.insertOrder = session.prepare("INSERT INTO " + keyspace
                + ".orders (symbol, orderid, side, type, price, quantity, customer) VALUES (?, ?, ?, ?, ?, ?, ?)");
        this.deleteOrder =
                session.prepare("DELETE FROM " + keyspace + ".orders WHERE symbol = ? AND orderid = ? IF EXISTS");
        this.insertView = session.prepare("INSERT INTO " + keyspace
                + ".orders_by_customer (customer, orderid, symbol, side, type, price, quantity, status) VALUES (?, ?, ?,"
                + " ?, ?, ?, ?, 'new')");
        this.updateView = session.prepare("UPDATE " + keyspace
                + ".orders_by_customer SET status = 'filled', filled_price = ? WHERE customer = ? AND orderid = ?");
        String trade = " (symbol, orderid, customer, side, price, quantity, time) VALUES (?, ?, ?, ?, ?, ?, ?)";
        this.insertTrade = session.prepare("INSERT INTO " + keyspace + ".trades_by_symbol" + trade);
        this.insertTradeOfCustomer = session.prepare("INSERT INTO " + keyspace + ".trades_by_customer" + trade);
    }

    /** Cached for a while; empty if key and secret are wrong. */
    CompletionStage<String> customer(String key, String secret) {
        Customer known = customers.get(key);
        if (known != null && System.nanoTime() - known.readNanos < BELIEVED_NANOS) {
            return CompletableFuture.completedFuture(known.secret.equals(secret) ? known.name : "");
        }
        return session.executeAsync(selectCustomer.bind(key)).thenCompose(rows -> {
            Row row = rows.one();
            if (row == null) {
                return CompletableFuture.completedFuture("");
            }
            String name = Objects.requireNonNull(row.getString("customer"));
            String itsSecret = Objects.requireNonNull(row.getString("secret"));
            customers.put(key, new Customer(name, itsSecret, System.nanoTime()));
            return customer(key, secret);
        });
    }

    /**
     * Holds, then writes order and view.
     *
     * @return the order's id; empty if the customer has too little; fails when Cassandra does not answer
     */
    CompletionStage<Optional<UUID>> place(
            String customer, String symbol, String side, String type, long price, long quantity) {
        Waiting order = new Waiting(Uuids.timeBased(), symbol, side, type, price, quantity, customer);
        return accounts.change(customer, symbol, order.isBuy() ? -order.cost() : 0, order.isBuy() ? 0 : -quantity)
                .thenCompose(held -> held ? write(order) : CompletableFuture.completedFuture(Optional.empty()));
    }

    private CompletionStage<Optional<UUID>> write(Waiting order) {
        return session.executeAsync(insertOrder.bind(
                        order.symbol, order.id, order.side, order.type, order.price, order.quantity, order.customer))
                .thenCompose(written -> session.executeAsync(insertView.bind(
                        order.customer, order.id, order.symbol, order.side, order.type, order.price, order.quantity)))
                .thenApply(written -> {
                    counts.count(FillCounts.ORDERS);
                    return Optional.of(order.id);
                });
    }

    @Override
    public void fill(Row row, Ticker ticker, long receivedNanos) {
        Waiting order = waiting(row);
        if (!underWay.add(order.id)) {
            return;
        }
        session.executeAsync(deleteOrder.bind(order.symbol, order.id))
                .thenCompose(deleted -> {
                    if (!deleted.wasApplied()) {
                        return CompletableFuture.completedFuture(true);
                    }
                    counts.filled(ticker, receivedNanos, System.nanoTime());
                    return finish(order, ticker.price().micros(), ticker.timeMicros());
                })
                .whenComplete((done, failure) -> {
                    underWay.remove(order.id);
                    if (failure != null) {
                        counts.count(FillCounts.ERRORS);
                    }
                });
    }

    private CompletionStage<Boolean> finish(Waiting order, long price, long micros) {
        return session.executeAsync(insertTrade.bind(
                        order.symbol, order.id, order.customer, order.side, price, order.quantity, micros))
                .thenCombine(
                        session.executeAsync(insertTradeOfCustomer.bind(
                                order.symbol, order.id, order.customer, order.side, price, order.quantity, micros)),
                        (one, other) -> one)
                .thenCombine(
                        session.executeAsync(updateView.bind(price, order.customer, order.id)), (one, other) -> one)
                .thenCompose(written -> settle(order, price * order.quantity));
    }

    private CompletionStage<Boolean> settle(Waiting order, long paid) {
        return order.isBuy()
                ? accounts.change(order.customer, order.symbol, order.cost() - paid, order.quantity)
                : accounts.change(order.customer, order.symbol, paid, 0);
    }

    private static Waiting waiting(Row row) {
        return new Waiting(
                Objects.requireNonNull(row.getUuid("orderid")),
                Objects.requireNonNull(row.getString("symbol")),
                Objects.requireNonNull(row.getString("side")),
                Objects.requireNonNull(row.getString("type")),
                row.getLong("price"),
                row.getLong("quantity"),
                Objects.requireNonNull(row.getString("customer")));
    }
}
