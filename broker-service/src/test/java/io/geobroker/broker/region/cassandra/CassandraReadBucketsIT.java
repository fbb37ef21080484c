package io.geobroker.broker.region.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.region.ReadBucketsContract;

@StoreTest
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
