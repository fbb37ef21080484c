package io.geobroker.broker.tape.cassandra;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.order.OrderFixture.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.WholeHistory;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.broker.tape.Transactions;
import io.geobroker.broker.tape.TransactionsContract;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraTransactionsIT extends TransactionsContract {
    private final Orders orders;
    private final Transactions store;

    CassandraTransactionsIT(CassandraSessions sessions) {
        MicroClock clock = new MicroClock(() -> NOW);
        this.orders = new CassandraOrders(sessions.home(), WholeHistory.until(clock));
        this.store = new CassandraTransactions(sessions.home(), WholeHistory.until(clock));
    }

    @Override
    protected CompletionStage<Void> record(Outcome.Filled trade) {
        return orders.put(InMemoryTrades.shown(trade), trade.writeMicros());
    }

    @Override
    protected Transactions store() {
        return store;
    }

    @Test
    void leavesOutOrdersThatWereNotFilled() {
        OpenOrder waiting = placed("2026-01-01T12:00:00Z");
        OpenOrder canceled = placed("2026-01-01T12:00:02Z");
        join(orders.put(Order.accepted(waiting), waiting.placedAtMicros()));
        join(orders.put(
                new Order(canceled, Order.Status.CANCELED, canceled.placedAtMicros() + 5, 0, null, null),
                canceled.placedAtMicros() + 5));
        List<Order> fills = fills(micros("2026-01-01T12:00:01Z"), micros("2026-01-01T12:00:03Z"));

        assertThat(list(query(true, 2, null))).containsExactly(fills.get(1), fills.get(0));
        assertThat(list(query(false, 1, null))).containsExactly(fills.get(0));
    }

    private OpenOrder placed(String time) {
        return anOrder().by(customer().value()).placedAt(micros(time)).build();
    }

    @Test
    void listsTheHistoryConfigured() {
        List<Order> fills = fills(micros("2024-11-30T23:59:59Z"), micros("2024-12-01T00:00:00Z"));

        assertThat(list(query(true, 100, null))).containsExactly(fills.get(1));
        assertThat(list(query(false, 100, fills.get(0).placed().id()))).containsExactly(fills.get(1));
    }
}
