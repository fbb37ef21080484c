package io.geobroker.broker.region.cassandra;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.region.ReadBucketsContract;

@StoreTest
class CassandraReadBucketsIT extends ReadBucketsContract {
    CassandraReadBucketsIT(CassandraSessions sessions) {
        super(new CassandraReadBuckets(sessions.home()));
    }
}
