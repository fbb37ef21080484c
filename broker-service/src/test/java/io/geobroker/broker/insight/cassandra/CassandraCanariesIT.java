package io.geobroker.broker.insight.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.insight.Canaries;
import io.geobroker.broker.insight.CanariesContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;

@StoreTest
class CassandraCanariesIT extends CanariesContract {
    private final Canaries store;

    CassandraCanariesIT(CassandraSessions sessions) {
        this.store = new CassandraCanaries(sessions.home());
    }

    @Override
    protected Canaries store() {
        return store;
    }
}
