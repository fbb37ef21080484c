package io.geobroker.broker.operator.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.operator.OperatorActs;
import io.geobroker.broker.operator.OperatorActsContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;

@StoreTest
class CassandraOperatorActsIT extends OperatorActsContract {
    private final OperatorActs store;

    CassandraOperatorActsIT(CassandraSessions sessions) {
        this.store = new CassandraOperatorActs(sessions.home());
    }

    @Override
    protected OperatorActs store() {
        return store;
    }
}
