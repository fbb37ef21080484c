package io.geobroker.broker.tape;

class InMemoryTapeTest extends TapeContract {
    private final InMemoryTrades store = new InMemoryTrades();

    @Override
    protected Trades trades() {
        return store;
    }

    @Override
    protected Tape store() {
        return store;
    }
}
