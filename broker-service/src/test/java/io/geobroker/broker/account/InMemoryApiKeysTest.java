package io.geobroker.broker.account;

class InMemoryApiKeysTest extends ApiKeysContract {
    private final InMemoryApiKeys store = new InMemoryApiKeys();

    @Override
    protected ApiKeys store() {
        return store;
    }
}
