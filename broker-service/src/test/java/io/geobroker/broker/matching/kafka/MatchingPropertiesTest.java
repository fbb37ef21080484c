package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.MatchingSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class MatchingPropertiesTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(413);

    /** So that an owner whose clock is ahead by as much as clocks may differ expires nothing before the close. */
    @Test
    void dayOrdersOutliveTheirCloseByMoreThanClocksDiffer() {
        assertThat(settings(Map.of()).expiryPatience())
                .isGreaterThan(settings(Map.of()).clockSkew());
        assertThat(settings(Map.of("geobroker.matching.clock-skew", "1m")).expiryPatience())
                .isGreaterThan(Duration.ofMinutes(1));
    }

    /** A replacement is acknowledged when it is older by that. */
    @Test
    void readsOfNewOrdersGoBackByTheLongestRoundTripMore() {
        assertThat(settings(Map.of("geobroker.matching.overlap", "2s")).overlap())
                .isEqualTo(Duration.ofSeconds(2).plus(ROUND_TRIP));
    }

    private static MatchingSettings settings(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("geobroker.matching", MatchingProperties.class)
                .settings(ROUND_TRIP);
    }
}
