package io.geobroker.broker.operator.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.operator.OperatorActsContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;

@StoreTest
class CassandraOperatorActsIT extends OperatorActsContract {
    CassandraOperatorActsIT(CassandraSessions sessions) {
        super(new CassandraOperatorActs(sessions.home()));
    }
}
