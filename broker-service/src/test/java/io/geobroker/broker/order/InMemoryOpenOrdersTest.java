package io.geobroker.broker.order;

class InMemoryOpenOrdersTest extends OpenOrdersContract {
    private final InMemoryOpenOrders store = new InMemoryOpenOrders();

    @Override
    protected OpenOrders store() {
        return store;
    }

    @Override
    protected int pageSize() {
        return 3;
    }

    @Override
    protected void putBack(OpenOrder order, long writeMicros) {
        store.putBack(order, writeMicros);
    }
}
