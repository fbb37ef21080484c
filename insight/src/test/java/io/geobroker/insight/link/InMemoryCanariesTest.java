package io.geobroker.insight.link;

class InMemoryCanariesTest extends CanariesContract {
    private final Canaries store = new InMemoryCanaries();

    @Override
    protected Canaries store() {
        return store;
    }
}
