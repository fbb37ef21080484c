package io.geobroker.broker.market;

import static io.geobroker.broker.market.PriceBoardFixture.MAX_AGE;
import static io.geobroker.broker.market.PriceBoardFixture.SKEW;
import static io.geobroker.broker.market.PriceBoardFixture.board;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.TradingHours;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Feeds that stopped, run late or are ahead. */
class FeedsTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol CBA = new Symbol("CBA");

    private Instant now = Instant.parse("2026-03-10T02:00:00Z");
    private final MicroClock clock = new MicroClock(() -> now);
    private final PriceBoard board = board(clock);
    private final ExchangeHours hours = new ExchangeHours(WorldFile.load("two-regions"));
    private final InMemoryListings listings = InMemoryListings.of(
            InMemoryListings.listing("BHP", "sydney"),
            InMemoryListings.listing("CBA", "sydney"),
            InMemoryListings.listing("IBM", "north-virginia"));
    private final Feeds feeds = new Feeds("sydney", listings, hours, board, clock, Duration.ofSeconds(10));

    @Test
    void aFeedThatStoppedIsStale() {
        noted(BHP);
        noted(new Symbol("IBM"));
        now = now.plus(MAX_AGE).minusMillis(1);
        assertThat(feeds.stale()).isEmpty();
        now = now.plusMillis(1);
        assertThat(feeds.stale()).as("at home here, and had a ticker once").containsExactly(BHP);

        noted(BHP);

        assertThat(feeds.stale()).isEmpty();
    }

    @Test
    void aDelistedStockNeedsNoFeed() {
        noted(BHP);
        noted(CBA);
        now = now.plus(MAX_AGE);

        listings.delist(BHP);

        assertThat(feeds.stale()).containsExactly(CBA);
    }

    @Test
    void aFeedRestsWhileItsExchangeIsClosed() {
        TradingHours exchange = hours.of(InMemoryListings.listing("BHP", "sydney"));
        now = exchange.nextClose(now).minusSeconds(1);
        noted(BHP);
        Instant opens = exchange.nextOpen(now);
        now = opens.minusSeconds(1);
        assertThat(exchange.isOpen(now)).isFalse();
        assertThat(feeds.stale()).isEmpty();
        now = opens.plus(MAX_AGE).minusSeconds(1);
        assertThat(feeds.stale()).as("it has just opened").isEmpty();

        now = opens.plus(MAX_AGE);

        assertThat(feeds.stale()).containsExactly(BHP);
    }

    @Test
    void aTickerThatWasLongOnItsWayIsToldForAMinute() {
        feeds.came(at(BHP, now.minusSeconds(9)));
        feeds.came(at(CBA, now.minusSeconds(11)));
        assertThat(feeds.late()).containsExactly(CBA);

        now = now.plusSeconds(61);

        assertThat(feeds.late()).isEmpty();
    }

    @Test
    void aTickerFromTheFutureIsToldForAMinute() {
        feeds.early(at(BHP, now.plusSeconds(3_600)));
        assertThat(feeds.early()).containsExactly(BHP);

        now = now.plusSeconds(61);

        assertThat(feeds.early()).isEmpty();
    }

    @Test
    void aPriceFromTheFutureIsNoneAndNoOrderIsFilledAtIt() {
        noted(BHP);
        LastPrice current = board.find(BHP).orElseThrow();
        LastPrice poison = new LastPrice(BHP, Price.parse("99"), clock.micros() + SKEW.toNanos() / 1_000 + 1);

        board.note(poison);

        assertThat(board.find(BHP)).contains(current);
        assertThat(board.isCurrent(poison)).isFalse();
    }

    private void noted(Symbol symbol) {
        board.note(new LastPrice(symbol, Price.parse("10"), clock.micros()));
    }

    private static Ticker at(Symbol symbol, Instant time) {
        return new Ticker(symbol, Price.parse("10"), new MicroClock(() -> time).micros(), null);
    }
}
