package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.kafka.MatchingProperties;
import io.geobroker.broker.platform.web.ConnectionProperties;
import io.geobroker.broker.platform.web.limit.WebProperties;
import io.geobroker.broker.update.web.UpdatesProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Times with which a broker would start and then refuse everything, or keep everything. */
class BoundsOfTimesTest {
    @ParameterizedTest
    @CsvSource({
        "matching.overlap, 0s, overlap",
        "order.acknowledge-within, 0s, acknowledgeWithin",
        "market.within, 0s, within",
        "market.price-max-age, -1s, priceMaxAge",
        "web.slow-after, 0s, slowAfter",
        "web.connections.head-within, 0s, headWithin",
        // Milliseconds: no time to live at all.
        "updates.retention, 500, retention",
        "updates.retention, -1s, retention",
        "updates.retention, 7301d, retention"
    })
    void aTimeOutOfItsBoundsEndsTheStart(String key, String value, String field) {
        new ApplicationContextRunner()
                .withUserConfiguration(Bound.class)
                .withPropertyValues("geobroker." + key + "=" + value)
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("on field '" + field + "'"));
    }

    @EnableConfigurationProperties({
        ConnectionProperties.class,
        MarketProperties.class,
        MatchingProperties.class,
        OrderProperties.class,
        UpdatesProperties.class,
        WebProperties.class
    })
    static class Bound {}
}
