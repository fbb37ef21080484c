package io.geobroker.broker.account;

import static io.geobroker.broker.market.PriceBoardFixture.board;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ValuationTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol IBM = new Symbol("IBM");
    private static final Symbol NEW = new Symbol("NEW");
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    private final PriceBoard prices = board(new MicroClock(() -> NOW));

    @Test
    void anAccountIsWorthItsCashAndItsPositionsAtLastPricesOrElseAtTheirCost() {
        note(BHP, NOW.minus(1, ChronoUnit.DAYS), "40");
        note(BHP, NOW, "45.25");
        note(IBM, NOW, "190.1");
        Valuation account = Valuation.of(
                Account.opened(
                        new CustomerId("alice"),
                        "sydney",
                        -1_500_000,
                        Map.of(
                                BHP, new Position(10, 401_000_000),
                                IBM, new Position(3, 0),
                                NEW, new Position(2, 7_000_001))),
                prices);

        assertThat(account.longMarketValue()).isEqualByComparingTo("1029.800001");
        assertThat(account.equity()).isEqualByComparingTo("1028.300001");
        assertThat(account.previousLongMarketValue()).isEqualByComparingTo("977.300001");
        assertThat(account.previousEquity()).isEqualByComparingTo("975.800001");
    }

    @Test
    void aPositionTellsWhatItGainedSinceItWasBoughtAndSinceTheClose() {
        ValuedPosition position = new ValuedPosition(
                new Position(10, 401_000_000), Optional.of(Price.parse("45.25")), Optional.of(Price.parse("50")));

        assertThat(position.marketValue().orElseThrow()).isEqualByComparingTo("452.5");
        assertThat(position.gain().orElseThrow()).isEqualByComparingTo("51.5");
        assertThat(position.gainRate().orElseThrow()).isEqualByComparingTo("0.1284289276807980");
        assertThat(position.gainToday().orElseThrow()).isEqualByComparingTo("-47.5");
        assertThat(position.changeToday().orElseThrow()).isEqualByComparingTo("-0.095");
    }

    @Test
    void theLargestPositionAtTheHighestPriceIsExact() {
        ValuedPosition position = new ValuedPosition(
                new Position(1_000_000_000_000L, Long.MAX_VALUE),
                Optional.of(new Price(Price.MAX_MICROS - 1)),
                Optional.empty());

        assertThat(position.marketValue().orElseThrow()).isEqualByComparingTo(new BigDecimal("999999999999000000"));
    }

    @Test
    void sharesThatCostNothingHaveNoRateOfGain() {
        ValuedPosition given = new ValuedPosition(new Position(3, 0), Optional.of(Price.parse("7")), Optional.empty());

        assertThat(given.gain().orElseThrow()).isEqualByComparingTo("21");
        assertThat(given.gainRate().orElseThrow()).isZero();
        assertThat(given.gainToday()).isEmpty();
    }

    @Test
    void whatFollowsFromAPriceIsNotToldWithoutOne() {
        ValuedPosition position = Objects.requireNonNull(Valuation.of(
                        Account.opened(new CustomerId("alice"), "sydney", 0, Map.of(NEW, new Position(1, 7_000_000))),
                        prices)
                .positions()
                .get(NEW));

        assertThat(position.marketValue()).isEmpty();
        assertThat(position.gain()).isEmpty();
        assertThat(position.gainRate()).isEmpty();
        assertThat(position.changeToday()).isEmpty();
    }

    private void note(Symbol symbol, Instant at, String price) {
        prices.note(new LastPrice(symbol, Price.parse(price), ChronoUnit.MICROS.between(Instant.EPOCH, at)));
    }
}
