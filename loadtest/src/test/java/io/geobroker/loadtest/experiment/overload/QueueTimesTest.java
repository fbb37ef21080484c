package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueueTimesTest {
    @Test
    void readsBucketsThatGrowByAFifth() {
        long[] buckets = new long[127];
        // Cassandra's first bounds are 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20 microseconds.
        buckets[12] = 90;
        buckets[13] = 10;

        assertThat(QueueTimes.of(buckets).percentileMillis(50)).isEqualTo(0.020);
        assertThat(QueueTimes.of(buckets).percentileMillis(99)).isEqualTo(0.024);
    }

    @Test
    void addsUpAndKnowsNothingOfNothing() {
        QueueTimes one = QueueTimes.of(1, 0, 0);
        QueueTimes two = QueueTimes.of(0, 3);

        assertThat(one.plus(two).buckets()).containsExactly(1L, 3L, 0L);
        assertThat(QueueTimes.none().percentileMillis(50)).isNaN();
    }
}
