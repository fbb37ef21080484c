package io.geobroker.insight.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.insight.link.Canaries;
import io.geobroker.insight.link.CanariesContract;

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
