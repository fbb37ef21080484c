package io.geobroker.broker.update;

import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.Orders;

class InMemoryOrderEventsTest extends OrderEventsContract {
    private final InMemoryOrders views = new InMemoryOrders();
    private final OrderEvents store = new InMemoryOrderEvents(views);

    @Override
    protected Orders views() {
        return views;
    }

    @Override
    protected OrderEvents store() {
        return store;
    }
}
