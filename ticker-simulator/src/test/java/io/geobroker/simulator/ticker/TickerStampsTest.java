package io.geobroker.simulator.ticker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickerStampsTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol CBA = new Symbol("CBA");
    private static final Price PRICE = Price.parse("45.10");

    @Test
    void stampsInMicrosecondsAndNeverTwiceTheSameForASymbol() {
        Deque<Instant> clock = new ArrayDeque<>(List.of(
                Instant.ofEpochSecond(1, 5_999),
                Instant.ofEpochSecond(1, 5_999),
                Instant.ofEpochSecond(1, 5_999),
                Instant.ofEpochSecond(0, 0),
                Instant.ofEpochSecond(1, 20_000)));
        TickerStamps stamps = new TickerStamps(clock::pop);

        assertThat(List.of(
                        stamps.stamp(BHP, PRICE, null),
                        stamps.stamp(BHP, PRICE, null),
                        stamps.stamp(CBA, PRICE, Instant.EPOCH),
                        stamps.stamp(BHP, PRICE, null),
                        stamps.stamp(BHP, PRICE, null)))
                .containsExactly(
                        new Ticker(BHP, PRICE, 1_000_005, null),
                        new Ticker(BHP, PRICE, 1_000_006, null),
                        new Ticker(CBA, PRICE, 1_000_005, Instant.EPOCH),
                        new Ticker(BHP, PRICE, 1_000_007, null),
                        new Ticker(BHP, PRICE, 1_000_020, null));
    }

    @Test
    void followsAClockThatWasAheadByMoreThanBrokersBear() {
        Deque<Instant> clock = new ArrayDeque<>(
                List.of(Instant.ofEpochSecond(100), Instant.ofEpochSecond(95), Instant.ofEpochSecond(94)));
        TickerStamps stamps = new TickerStamps(clock::pop);

        assertThat(List.of(
                        stamps.stamp(BHP, PRICE, null), stamps.stamp(BHP, PRICE, null), stamps.stamp(BHP, PRICE, null)))
                .extracting(Ticker::timeMicros)
                .containsExactly(100_000_000L, 100_000_001L, 94_000_000L);
    }
}
