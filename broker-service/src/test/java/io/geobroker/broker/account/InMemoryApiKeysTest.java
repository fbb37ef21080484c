package io.geobroker.broker.account;

class InMemoryApiKeysTest extends ApiKeysContract {
    InMemoryApiKeysTest() {
        super(new InMemoryApiKeys());
    }
}
