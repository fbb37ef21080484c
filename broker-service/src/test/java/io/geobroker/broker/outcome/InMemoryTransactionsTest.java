package io.geobroker.broker.outcome;

class InMemoryTransactionsTest extends TransactionsContract {
    private final InMemoryTrades store = new InMemoryTrades();

    @Override
    protected Trades trades() {
        return store;
    }

    @Override
    protected Transactions store() {
        return store;
    }
}
