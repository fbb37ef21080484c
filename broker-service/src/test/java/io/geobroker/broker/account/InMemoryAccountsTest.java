package io.geobroker.broker.account;

class InMemoryAccountsTest extends AccountsContract {
    private final InMemoryAccounts store = new InMemoryAccounts();

    @Override
    protected Accounts store() {
        return store;
    }
}
