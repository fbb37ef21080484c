package io.geobroker.broker.account.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.account.DepositsContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;

@StoreTest
class CassandraDepositsIT extends DepositsContract {
    CassandraDepositsIT(CassandraSessions sessions) {
        super(new CassandraDeposits(sessions.home()));
    }
}
