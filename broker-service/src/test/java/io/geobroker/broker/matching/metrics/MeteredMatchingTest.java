package io.geobroker.broker.matching.metrics;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.MatchingEvents.FoundBy;
import io.geobroker.broker.matching.MatchingEvents.Ignored;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeteredMatchingTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final LastMinute lastMinute = new LastMinute(System::nanoTime);
    private final MatchingMeters meters =
            new MatchingMeters(new Meters(registry, "sydney"), lastMinute, System::nanoTime);
    private final MeteredMatching matching =
            new MeteredMatching(meters, new PlacingRegions(List.of("sydney", "north-virginia")));

    @Test
    void countsEveryTickerAndTimesEveryFill() {
        matching.tickerMatched();
        matching.tickerIgnored(Ignored.DUPLICATE);
        matching.filled(placedIn("sydney"), 1, Duration.ofMillis(3), Duration.ofMillis(9));
        matching.filled(placedIn("sydney"), 2, Duration.ofMillis(5), Duration.ofMillis(-1));
        matching.claimLost();

        assertThat(meters.tickers()).isEqualTo(2);
        assertThat(meters.fills()).isEqualTo(2);
        assertThat(meters.lostClaims()).isEqualTo(1);
        Timer toFill = registry.get(MatchingMeters.TICKER_TO_FILL)
                .tag("placed", "local")
                .timer();
        assertThat(toFill.count()).isEqualTo(2);
        assertThat(toFill.max(TimeUnit.MILLISECONDS)).isEqualTo(5);
        Timer timeToFill = registry.get(MatchingMeters.TICKER_TIME_TO_FILL).timer();
        assertThat(timeToFill.count()).isEqualTo(2);
        assertThat(timeToFill.max(TimeUnit.MILLISECONDS)).isEqualTo(9);
        assertThat(meters.tickerToFill().sinceStart().count()).isEqualTo(2);
        assertThat(meters.tickerTimeToFill().sinceStart().count()).isEqualTo(2);
    }

    @Test
    void tellsOrdersPlacedHereFromThoseOfOtherRegions() {
        matching.filled(placedIn("sydney"), 1, Duration.ofMillis(1), Duration.ofMillis(1));
        matching.filled(placedIn("north-virginia"), 2, Duration.ofMillis(7), Duration.ofMillis(7));

        assertThat(registry.get(MatchingMeters.TICKER_TO_FILL)
                        .tag("placed", "remote")
                        .timer()
                        .max(TimeUnit.MILLISECONDS))
                .isEqualTo(7);
        assertThat(lastMinute
                        .of(MatchingMeters.TICKER_TO_FILL, LastMinute.LOCAL)
                        .orElseThrow()
                        .maxMillis())
                .isEqualTo(1);
    }

    private static OpenOrder placedIn(String region) {
        return anOrder()
                .id(new OrderIds(Instant::now, new Random(), region, ObservationRegistry.NOOP).next())
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void countsWhyTickersAreIgnoredUnderTagsThatWereThereBefore(Ignored reason) {
        int metersBefore = registry.getMeters().size();

        matching.tickerIgnored(reason);

        assertThat(registry.get(MatchingMeters.TICKERS_IGNORED)
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

        assertThat(registry.get(MatchingMeters.ORDERS_LATE)
                        .tag(
                                "found_by",
                                switch (by) {
                                    case CATCH_UP -> "catch-up";
                                    case SWEEP -> "sweep";
                                    case HANDOVER -> "handover";
                                })
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

        assertThat(registry.get(MatchingMeters.ORDERS_ENDED_UNNOTICED).counter().count())
                .isEqualTo(1);
        assertThat(registry.get(MatchingMeters.ORDERS_VANISHED).counter().count())
                .isEqualTo(1);
        assertThat(registry.get(MatchingMeters.READS_FAILED).counter().count()).isEqualTo(1);
    }
}
