package io.geobroker.broker.tape;

class InMemoryTapeTest extends TapeContract {
    private static final InMemoryTrades STORE = new InMemoryTrades();

    InMemoryTapeTest() {
        super(STORE, STORE);
    }
}
