package io.geobroker.broker.account.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.account.Deposits;
import io.geobroker.broker.account.DepositsContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;

@StoreTest
class CassandraDepositsIT extends DepositsContract {
    private final Deposits store;

    CassandraDepositsIT(CassandraSessions sessions) {
        this.store = new CassandraDeposits(sessions.home());
    }

    @Override
    protected Deposits store() {
        return store;
    }
}
