package io.geobroker.broker.order.placing;

class InMemoryClientOrderIdsTest extends ClientOrderIdsContract {
    InMemoryClientOrderIdsTest() {
        super(new InMemoryClientOrderIds());
    }
}
