package io.geobroker.broker.account;

class InMemoryDepositsTest extends DepositsContract {
    private final Deposits store = new InMemoryDeposits();

    @Override
    protected Deposits store() {
        return store;
    }
}
