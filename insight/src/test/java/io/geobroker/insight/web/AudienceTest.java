package io.geobroker.insight.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AudienceTest {
    private static final long STAYS = Duration.ofSeconds(10).toNanos();

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final Audience audience = new Audience(nanos::get);

    @Test
    void isThereForAWhileAfterTheStartAndAfterALook() {
        assertThat(audience.isThere()).isTrue();
        nanos.addAndGet(STAYS);
        assertThat(audience.isThere()).isFalse();

        audience.looks();
        nanos.addAndGet(STAYS - 1);
        assertThat(audience.isThere()).isTrue();
        nanos.incrementAndGet();
        assertThat(audience.isThere()).isFalse();
    }
}
