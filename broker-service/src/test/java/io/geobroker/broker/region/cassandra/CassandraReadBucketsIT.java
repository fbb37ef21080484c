package io.geobroker.broker.region.cassandra;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.region.ReadBucketsContract;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class CassandraReadBucketsIT extends ReadBucketsContract {
    private final CassandraReadBuckets buckets;

    CassandraReadBucketsIT(CassandraSessions sessions) {
        this.buckets = new CassandraReadBuckets(sessions.home());
    }

    @Override
    protected ReadBuckets buckets() {
        return buckets;
    }
}
