package io.geobroker.broker.insight;

class InMemoryCanariesTest extends CanariesContract {
    private final Canaries store = new InMemoryCanaries();

    @Override
    protected Canaries store() {
        return store;
    }
}
