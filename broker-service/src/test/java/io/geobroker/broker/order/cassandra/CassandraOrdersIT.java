package io.geobroker.broker.order.cassandra;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.order.OrderFixture.micros;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.OrdersContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.Objects;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraOrdersIT extends OrdersContract {
    private final CqlSession session;
    private final Orders store;

    CassandraOrdersIT(CassandraSessions sessions) {
        this.session = sessions.home();
        this.store = new CassandraOrders(session, WholeHistory.until(new MicroClock(() -> NOW)));
    }

    @Override
    protected Orders store() {
        return store;
    }

    @Test
    void listsTheHistoryConfiguredAndFindsOlderOrdersById() {
        OpenOrder tooOld = order(micros("2024-11-30T23:59:59Z"));
        OpenOrder oldest = order(micros("2024-12-01T00:00:00Z"));
        put(tooOld, oldest);

        assertThat(list(all())).containsExactly(accepted(oldest));
        assertThat(list(all().oldestFirst())).containsExactly(accepted(oldest));
        assertThat(join(store.find(tooOld.customer(), tooOld.id()))).contains(accepted(tooOld));
    }

    @Test
    void doesNotStoreANameThatFollowsFromTheOrderId() {
        OpenOrder order = anOrder().by("alice").namedByBroker().build();
        put(order);

        Row row = session.execute(SimpleStatement.newInstance(
                        "SELECT client_order_id FROM broker.orders_by_customer"
                                + " WHERE customer_id = 'alice' AND month = ? AND order_id = ?",
                        OrderColumns.month(order.id()),
                        order.id().uuid()))
                .one();

        assertThat(Objects.requireNonNull(row).isNull("client_order_id")).isTrue();
        assertThat(join(store.find(order.customer(), order.id()))).contains(accepted(order));
    }
}
