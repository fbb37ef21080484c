package io.geobroker.broker.order.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.OrdersContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.time.MicroClock;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraOrdersIT extends OrdersContract {
    private final Orders store;

    CassandraOrdersIT(CassandraSessions sessions) {
        this.store = new CassandraOrders(sessions.home(), WholeHistory.until(new MicroClock(() -> NOW)));
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
}
