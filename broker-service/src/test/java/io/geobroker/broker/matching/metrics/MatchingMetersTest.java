package io.geobroker.broker.matching.metrics;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MatchingMetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final LastMinute lastMinute = new LastMinute(System::nanoTime);
    private final PlacingRegions placing = new PlacingRegions(List.of("sydney", "north-virginia"));
    private final MatchingMeters matching =
            new MatchingMeters(new Meters(registry, "sydney"), lastMinute, placing, System::nanoTime);

    @Test
    void countsEveryTickerAndTimesEveryFill() {
        matching.count(Counted.TICKERS_RECEIVED);
        matching.tickerIgnored(Ignored.DUPLICATE);
        filled("sydney", 3, 9);
        filled("sydney", 5, -1);
        matching.count(Counted.CLAIMS_LOST);

        assertThat(matching.total(Counted.TICKERS_RECEIVED)).isEqualTo(2);
        assertThat(matching.total(Counted.FILLS)).isEqualTo(2);
        assertThat(matching.total(Counted.CLAIMS_LOST)).isEqualTo(1);
        Timer toFill = registry.get(MatchingMeters.TICKER_TO_FILL)
                .tag("placed", "local")
                .timer();
        assertThat(toFill.count()).isEqualTo(2);
        assertThat(toFill.max(TimeUnit.MILLISECONDS)).isEqualTo(5);
        Timer timeToFill = registry.get(MatchingMeters.TICKER_TIME_TO_FILL).timer();
        assertThat(timeToFill.count()).isEqualTo(2);
        assertThat(timeToFill.max(TimeUnit.MILLISECONDS)).isEqualTo(9);
        assertThat(matching.tickerToFill().sinceStart().count()).isEqualTo(2);
        assertThat(matching.tickerTimeToFill().sinceStart().count()).isEqualTo(2);
    }

    /** An alert looks for an increase. */
    @Test
    void whatIsCountedIsThereBefore() {
        int meters = registry.getMeters().size();

        Stream.of(Ignored.values()).forEach(matching::tickerIgnored);
        Stream.of(FoundBy.values()).forEach(matching.lateOrderFound);

        assertThat(registry.getMeters()).hasSize(meters);
        assertThat(registry.find(MatchingMeters.TICKERS_IGNORED).counters())
                .hasSize(Ignored.values().length)
                .allMatch(counter -> counter.count() == 1);
        assertThat(registry.find(MatchingMeters.ORDERS_LATE).counters())
                .hasSize(FoundBy.values().length)
                .allMatch(counter -> counter.count() == 1);
    }

    @Test
    void tellsOrdersPlacedHereFromThoseOfOtherRegions() {
        filled("sydney", 1, 1);
        filled("north-virginia", 7, 7);

        assertThat(registry.get(MatchingMeters.TICKER_TO_FILL)
                        .tag("placed", "remote")
                        .timer()
                        .max(TimeUnit.MILLISECONDS))
                .isEqualTo(7);
        assertThat(lastMinute
                        .of(MatchingMeters.TICKER_TO_FILL, LastMinute.LOCAL)
                        .orElseThrow()
                        .maxMs())
                .isCloseTo(1, withinPercentage(1));
    }

    private void filled(String placedIn, long millisSinceReceived, long millisSinceTickerTime) {
        matching.filled(
                anOrder().placedIn(placedIn).build(),
                Duration.ofMillis(millisSinceReceived),
                Duration.ofMillis(millisSinceTickerTime));
    }
}
