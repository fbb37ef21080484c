package io.geobroker.broker.order;

class InMemoryClientOrderIdsTest extends ClientOrderIdsContract {
    private final ClientOrderIds store = new InMemoryClientOrderIds();

    @Override
    protected ClientOrderIds store() {
        return store;
    }
}
