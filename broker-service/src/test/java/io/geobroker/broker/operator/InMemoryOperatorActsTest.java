package io.geobroker.broker.operator;

class InMemoryOperatorActsTest extends OperatorActsContract {
    private final InMemoryOperatorActs store = new InMemoryOperatorActs();

    @Override
    protected OperatorActs store() {
        return store;
    }
}
