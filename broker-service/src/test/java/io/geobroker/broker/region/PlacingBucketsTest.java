package io.geobroker.broker.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlacingBucketsTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final PlacingBuckets buckets = new PlacingBuckets(Duration.ofSeconds(60));

    @Test
    void aHigherNumberCountsWhenItWasToldForAWhile() {
        assertThat(told(4, 0)).isEqualTo(1);
        assertThat(told(4, 59)).isEqualTo(1);
        assertThat(told(4, 60)).isEqualTo(4);
    }

    @Test
    void aLowerNumberCountsAtOnce() {
        told(4, 0);
        told(4, 60);

        assertThat(told(2, 61)).isEqualTo(2);
        assertThat(told(4, 62)).isEqualTo(2);
        assertThat(told(4, 121)).isEqualTo(2);
        assertThat(told(4, 122)).isEqualTo(4);
    }

    @Test
    void ofSeveralHigherOnesTheFewestCount() {
        told(8, 0);
        told(3, 30);

        assertThat(told(8, 60)).isEqualTo(3);
        assertThat(told(8, 61)).isEqualTo(3);
        assertThat(told(8, 121)).isEqualTo(8);
    }

    @Test
    void whatWasTakenBackBeginsAnew() {
        told(4, 0);
        told(1, 59);

        assertThat(told(4, 60)).isEqualTo(1);
        assertThat(told(4, 119)).isEqualTo(1);
        assertThat(told(4, 120)).isEqualTo(4);
    }

    private int told(int number, long second) {
        return buckets.told(number, second * SECOND);
    }
}
