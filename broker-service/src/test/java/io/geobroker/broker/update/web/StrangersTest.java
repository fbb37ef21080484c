package io.geobroker.broker.update.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StrangersTest {
    private final Strangers strangers = new Strangers(5, 2);

    @Test
    void oneAddressLeavesPlacesForOthers() {
        assertThat(strangers.enter("10.0.0.1")).isTrue();
        assertThat(strangers.enter("10.0.0.1")).isTrue();
        assertThat(strangers.enter("10.0.0.1")).isFalse();
        assertThat(strangers.enter("10.0.0.2")).isTrue();

        strangers.leave("10.0.0.1");

        assertThat(strangers.enter("10.0.0.1")).isTrue();
    }

    @Test
    void allAddressesTogetherHaveABoundToo() {
        for (int i = 0; i < 5; i++) {
            assertThat(strangers.enter("10.0.0." + i)).isTrue();
        }
        assertThat(strangers.enter("10.0.0.9")).isFalse();
        strangers.leave("10.0.0.0");
        assertThat(strangers.enter("10.0.0.9")).isTrue();
    }
}
