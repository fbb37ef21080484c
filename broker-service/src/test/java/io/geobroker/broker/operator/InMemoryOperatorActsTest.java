package io.geobroker.broker.operator;

class InMemoryOperatorActsTest extends OperatorActsContract {
    InMemoryOperatorActsTest() {
        super(new InMemoryOperatorActs());
    }
}
