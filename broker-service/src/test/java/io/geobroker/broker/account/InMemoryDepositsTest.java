package io.geobroker.broker.account;

class InMemoryDepositsTest extends DepositsContract {
    InMemoryDepositsTest() {
        super(new InMemoryDeposits());
    }
}
