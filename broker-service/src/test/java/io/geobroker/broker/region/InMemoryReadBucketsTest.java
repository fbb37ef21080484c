package io.geobroker.broker.region;

class InMemoryReadBucketsTest extends ReadBucketsContract {
    private final InMemoryReadBuckets buckets = new InMemoryReadBuckets();

    @Override
    protected ReadBuckets buckets() {
        return buckets;
    }
}
