package io.geobroker.broker.tape;

class InMemoryTradesTest extends TradesContract {
    private final Trades store = new InMemoryTrades();

    @Override
    protected Trades store() {
        return store;
    }
}
