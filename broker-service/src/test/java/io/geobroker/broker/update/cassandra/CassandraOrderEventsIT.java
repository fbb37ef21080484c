package io.geobroker.broker.update.cassandra;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.update.OrderEvents;
import io.geobroker.broker.update.OrderEventsContract;
import java.time.Duration;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class CassandraOrderEventsIT extends OrderEventsContract {
    private final OrderEvents store;

    CassandraOrderEventsIT(CassandraSessions sessions) {
        store = new CassandraOrderEvents(sessions.home(), new MicroClock(() -> now), Duration.ofDays(7));
    }

    @Override
    protected OrderEvents store() {
        return store;
    }
}
