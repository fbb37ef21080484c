package io.geobroker.broker.account.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.account.ApiKeysContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;

@StoreTest
class CassandraApiKeysIT extends ApiKeysContract {
    CassandraApiKeysIT(CassandraSessions sessions) {
        super(new CassandraApiKeys(sessions.home()));
    }
}
