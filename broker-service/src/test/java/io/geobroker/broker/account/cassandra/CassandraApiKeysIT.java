package io.geobroker.broker.account.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.account.ApiKeys;
import io.geobroker.broker.account.ApiKeysContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;

@StoreTest
class CassandraApiKeysIT extends ApiKeysContract {
    private final ApiKeys store;

    CassandraApiKeysIT(CassandraSessions sessions) {
        this.store = new CassandraApiKeys(sessions.home());
    }

    @Override
    protected ApiKeys store() {
        return store;
    }
}
