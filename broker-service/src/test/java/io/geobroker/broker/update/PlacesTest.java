package io.geobroker.broker.update;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlacesTest {
    private final Places<String> places = new Places<>(5, 2);

    @Test
    void oneOwnerLeavesPlacesForOthers() {
        assertThat(places.take("10.0.0.1")).isTrue();
        assertThat(places.take("10.0.0.1")).isTrue();
        assertThat(places.take("10.0.0.1")).isFalse();
        assertThat(places.take("10.0.0.2")).isTrue();

        places.giveBack("10.0.0.1");

        assertThat(places.take("10.0.0.1")).isTrue();
    }

    @Test
    void allOwnersTogetherHaveABoundToo() {
        for (int i = 0; i < 5; i++) {
            assertThat(places.take("10.0.0." + i)).isTrue();
        }
        assertThat(places.take("10.0.0.9")).isFalse();
        places.giveBack("10.0.0.0");
        assertThat(places.take("10.0.0.9")).isTrue();
    }
}
