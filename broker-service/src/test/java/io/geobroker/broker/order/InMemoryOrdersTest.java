package io.geobroker.broker.order;

class InMemoryOrdersTest extends OrdersContract {
    private final Orders store = new InMemoryOrders();

    @Override
    protected Orders store() {
        return store;
    }
}
