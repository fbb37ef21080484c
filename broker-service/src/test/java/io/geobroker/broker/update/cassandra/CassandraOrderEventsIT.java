package io.geobroker.broker.update.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.WholeHistory;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.update.OrderEvents;
import io.geobroker.broker.update.OrderEventsContract;
import java.time.Duration;

@StoreTest
class CassandraOrderEventsIT extends OrderEventsContract {
    private final CassandraOrders views;
    private final OrderEvents store;

    CassandraOrderEventsIT(CassandraSessions sessions) {
        MicroClock clock = new MicroClock(() -> now);
        views = new CassandraOrders(sessions.home(), WholeHistory.until(clock));
        store = new CassandraOrderEvents(sessions.home(), views, clock, Duration.ofDays(7), Intent.WRITE);
    }

    @Override
    protected Orders views() {
        return views;
    }

    @Override
    protected OrderEvents store() {
        return store;
    }
}
