package io.geobroker.broker.region;

class InMemoryReadBucketsTest extends ReadBucketsContract {
    InMemoryReadBucketsTest() {
        super(new InMemoryReadBuckets());
    }
}
