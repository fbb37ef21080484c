package io.geobroker.broker.market.cassandra;

import static io.geobroker.broker.order.OrderFixture.aSymbol;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.migration.RegionKeyspace;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@StoreTest
class CassandraLastPricesIT {
    private static final Duration SKEW = Duration.ofSeconds(5);

    private final CqlSession session;
    private final CassandraLastPrices prices;

    CassandraLastPricesIT(CassandraSessions sessions) {
        session = sessions.home();
        prices = store(Instant.now());
    }

    @Test
    void theNewestStandsWhateverIsWrittenLast() {
        Symbol symbol = aSymbol();
        LastPrice newest = new LastPrice(symbol, Price.parse("12.5"), 1_773_144_000_000_002L);

        await(prices.put(List.of(newest)));
        await(prices.put(List.of(new LastPrice(symbol, Price.parse("99"), 1_773_144_000_000_001L))));

        assertThat(await(prices.find(symbol))).contains(newest);
        assertThat(await(prices.all())).contains(newest);
        assertThat(await(prices.find(aSymbol()))).isEmpty();
    }

    @Test
    void aPreviousCloseStandsBesideEachLaterPrice() {
        Symbol symbol = aSymbol();
        long at = 1_773_144_000_000_000L;
        LastPrice last = new LastPrice(symbol, Price.parse("12.5"), at, Price.parse("11.75"));

        await(prices.put(List.of(new LastPrice(symbol, Price.parse("12"), at - 1))));
        await(prices.put(List.of(last)));

        assertThat(await(prices.find(symbol))).contains(last);
        assertThat(await(prices.all())).contains(last);
    }

    /** More than one write carries. */
    @Test
    void keepsThePricesOfManyStocks() {
        List<LastPrice> many = Stream.generate(OrderFixture::aSymbol)
                .limit(100)
                .map(symbol -> new LastPrice(symbol, Price.parse("12.5"), 1_773_144_000_000_000L))
                .toList();

        await(prices.put(many));

        assertThat(await(prices.all())).containsAll(many);
    }

    /** As a broker stores it whose clock is wrong, or one of an older version a ticker's time in nanoseconds. */
    @ParameterizedTest
    @ValueSource(longs = {1_773_144_000_000_000_000L, 1_873_144_000_000_000L})
    void aPriceFromTheFutureIsNoneAndStandsOnlyUntilTheNextOneIsWritten(long future) {
        Symbol symbol = aSymbol();
        LastPrice poison = new LastPrice(symbol, Price.parse("99"), future);
        await(store(Instant.EPOCH.plus(future, ChronoUnit.MICROS)).put(List.of(poison)));
        long now = 1_773_144_000_000_000L;
        CassandraLastPrices owner = store(Instant.EPOCH.plus(now, ChronoUnit.MICROS));

        assertThat(await(owner.find(symbol))).isEmpty();
        assertThat(await(owner.all())).doesNotContain(poison);
        LastPrice next = new LastPrice(symbol, Price.parse("12.5"), now + 2);
        await(owner.put(List.of(next)));
        await(owner.put(List.of(new LastPrice(symbol, Price.parse("12"), now + 1))));

        assertThat(await(owner.find(symbol))).as("the newest stands").contains(next);
        CassandraLastPrices nextOwner = store(Instant.EPOCH.plus(now + 10, ChronoUnit.MICROS));
        assertThat(await(nextOwner.all())).contains(next);
        LastPrice last = new LastPrice(symbol, Price.parse("13"), now + 3);
        await(nextOwner.put(List.of(last)));
        await(owner.put(List.of(new LastPrice(symbol, Price.parse("14"), now))));
        assertThat(await(owner.find(symbol))).contains(last);
        assertThat(await(nextOwner.find(symbol))).contains(last);
    }

    /** Scylla refuses timestamps of more than three days ahead, and with one all prices of its batch. */
    @Test
    void whatStandsAboveAPriceFromTheFutureIsWrittenAtMostADayAboveIt() {
        Symbol symbol = aSymbol();
        long now = 1_773_144_000_000_000L;
        long future = now + 600_000_000;
        await(store(Instant.EPOCH.plus(future, ChronoUnit.MICROS))
                .put(List.of(new LastPrice(symbol, Price.parse("99"), future))));
        CassandraLastPrices owner = store(Instant.EPOCH.plus(now, ChronoUnit.MICROS));
        await(owner.all());
        LastPrice late = new LastPrice(
                symbol, Price.parse("12.5"), now - Duration.ofHours(23).toSeconds() * 1_000_000);

        await(owner.put(List.of(late)));

        assertThat(await(owner.find(symbol))).contains(late);
        assertThat(session.execute(
                                "SELECT WRITETIME(price_micros) FROM " + RegionKeyspace.of(SharedWorld.SYDNEY)
                                        + ".last_prices_by_region WHERE region = ? AND symbol = ?",
                                SharedWorld.SYDNEY,
                                symbol.value())
                        .one()
                        .getLong(0))
                .isBetween(future, future + Duration.ofDays(1).toSeconds() * 1_000_000);
    }

    private CassandraLastPrices store(Instant now) {
        return new CassandraLastPrices(session, SharedWorld.SYDNEY, new MicroClock(() -> now), SKEW);
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
