package io.geobroker.broker.account.cassandra;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.account.ApiKeys;
import io.geobroker.broker.account.ApiKeysContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
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
