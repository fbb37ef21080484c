package io.geobroker.broker.order.placing;

class InMemoryClientOrderIdsTest extends ClientOrderIdsContract {
    private final ClientOrderIds store = new InMemoryClientOrderIds();

    @Override
    protected ClientOrderIds store() {
        return store;
    }
}
