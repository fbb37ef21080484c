package io.geobroker.broker.update;

class InMemoryOrderEventsTest extends OrderEventsContract {
    private final OrderEvents store = new InMemoryOrderEvents();

    @Override
    protected OrderEvents store() {
        return store;
    }
}
