package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Latencies;
import org.junit.jupiter.api.Test;

class NodeWatchTest {
    @Test
    void readsBucketsThatGrowByAFifth() {
        long[] buckets = new long[127];
        // Cassandra's first bounds are 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20 microseconds.
        buckets[12] = 90;
        buckets[13] = 10;
        buckets[126] = 1;

        Latencies queued = Latencies.of(NodeWatch.micros(buckets));

        assertThat(queued.p50()).isEqualTo(0.020);
        assertThat(queued.p90()).isEqualTo(0.024);
        assertThat(queued.count()).isEqualTo(101);
    }
}
