package io.geobroker.insight;

class InMemoryCanariesTest extends CanariesContract {
    private final Canaries store = new InMemoryCanaries();

    @Override
    protected Canaries store() {
        return store;
    }
}
