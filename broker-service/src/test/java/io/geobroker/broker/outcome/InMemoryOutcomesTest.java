package io.geobroker.broker.outcome;

class InMemoryOutcomesTest extends OutcomesContract {
    private final Outcomes store = new InMemoryOutcomes();

    @Override
    protected Outcomes store() {
        return store;
    }
}
