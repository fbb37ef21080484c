package io.geobroker.broker.matching.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.MatchingEvents.FoundBy;
import io.geobroker.broker.matching.MatchingEvents.Ignored;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeteredMatchingTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters(registry, "sydney", System::nanoTime);
    private final MeteredMatching matching = new MeteredMatching(meters);

    @Test
    void countsEveryTickerAndTimesEveryFill() {
        matching.tickerMatched();
        matching.tickerIgnored(Ignored.DUPLICATE);
        matching.filled(Duration.ofMillis(3), Duration.ofMillis(9));
        matching.filled(Duration.ofMillis(5), Duration.ofMillis(-1));
        matching.claimLost();

        assertThat(meters.tickers()).isEqualTo(2);
        assertThat(meters.fills()).isEqualTo(2);
        assertThat(meters.lostClaims()).isEqualTo(1);
        Timer toFill =
                registry.get(Meters.TICKER_TO_FILL).tag("region", "sydney").timer();
        assertThat(toFill.count()).isEqualTo(2);
        assertThat(toFill.max(TimeUnit.MILLISECONDS)).isEqualTo(5);
        Timer timeToFill = registry.get(Meters.TICKER_TIME_TO_FILL).timer();
        assertThat(timeToFill.count()).isEqualTo(2);
        assertThat(timeToFill.max(TimeUnit.MILLISECONDS)).isEqualTo(9);
        assertThat(meters.tickerToFill().sinceStart().count()).isEqualTo(2);
        assertThat(meters.tickerTimeToFill().sinceStart().count()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void countsWhyTickersAreIgnoredUnderTagsThatWereThereBefore(Ignored reason) {
        int metersBefore = registry.getMeters().size();

        matching.tickerIgnored(reason);

        assertThat(registry.get(Meters.TICKERS_IGNORED)
                        .tag("reason", reason.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.getMeters()).hasSize(metersBefore);
    }

    @ParameterizedTest
    @EnumSource
    void countsWhoFoundLateOrdersUnderTagsThatWereThereBefore(FoundBy by) {
        int metersBefore = registry.getMeters().size();

        matching.lateOrderFound(by);

        assertThat(registry.get(Meters.ORDERS_LATE)
                        .tag("found_by", by == FoundBy.SWEEP ? "sweep" : "catch-up")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.getMeters()).hasSize(metersBefore);
    }

    @Test
    void countsWhatGoesWrong() {
        matching.orderVanished();
        matching.readFailed();
        matching.endedOrderFound();

        assertThat(registry.get(Meters.ORDERS_ENDED_UNNOTICED).counter().count())
                .isEqualTo(1);
        assertThat(registry.get(Meters.ORDERS_VANISHED).counter().count()).isEqualTo(1);
        assertThat(registry.get(Meters.READS_FAILED).counter().count()).isEqualTo(1);
    }
}
