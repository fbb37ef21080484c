package io.geobroker.loadtest.storm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.geobroker.loadtest.storm.journal.SentTicker;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.MalformedTickerException;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.world.WorldFile;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BadFeedTest {
    private static final long NOW = 1_763_696_400_123_456L;
    private static final SentTicker LAST = new SentTicker("BHP", NOW, 45_100_000);
    private static final int DRAWS = 200;

    /** But for one that names a stock nobody lists. */
    @Test
    void malformedRecordsAreNoTickers() throws MalformedTickerException {
        Set<String> listed = WorldFile.load("two-regions").listings().stream()
                .map(Listing::symbol)
                .map(String::valueOf)
                .collect(Collectors.toSet());
        for (int drawn = 0; drawn < DRAWS; drawn++) {
            byte[] bytes = BadFeed.malformed("BHP", drawn);
            if (bytes != null && new String(bytes, StandardCharsets.UTF_8).contains("UNKNOWN")) {
                Ticker ticker = TickerCodec.decode(bytes);
                assertThat(listed).doesNotContain(String.valueOf(ticker.symbol()));
            } else {
                assertThatExceptionOfType(MalformedTickerException.class)
                        .as(String.valueOf(drawn))
                        .isThrownBy(() -> TickerCodec.decode(bytes));
            }
        }
    }

    @Test
    void oversizedRecordsAreNoTickersAndAlmostTooLarge() {
        for (int drawn = 0; drawn < 2; drawn++) {
            byte[] bytes = BadFeed.oversized(drawn);
            assertThat(bytes).hasSize((1 << 20) - 256);
            assertThatExceptionOfType(MalformedTickerException.class).isThrownBy(() -> TickerCodec.decode(bytes));
        }
    }

    @Test
    void lateTickersAreBeforeTheLastOneAndFutureOnesAnHourAheadAtLeast() {
        assertThat(IntStream.range(0, DRAWS)).allSatisfy(drawn -> {
            assertThat(BadFeed.lateTime(LAST, drawn)).isLessThanOrEqualTo(NOW - 1_000_000);
            assertThat(BadFeed.futureTime(NOW, drawn)).isGreaterThanOrEqualTo(NOW + 3_600_000_000L);
        });
    }

    @Test
    void temptsWithPricesThatWereNotSent() {
        assertThat(Set.of(BadFeed.temptingPrice(LAST, 0), BadFeed.temptingPrice(LAST, 1)))
                .containsExactlyInAnyOrder(40_590_000L, 49_610_000L);
    }
}
