package io.geobroker.broker.operator.cassandra;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.operator.OperatorActs;
import io.geobroker.broker.operator.OperatorActsContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
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
