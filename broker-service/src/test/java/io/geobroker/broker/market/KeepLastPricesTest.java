package io.geobroker.broker.market;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.market.PriceBoardFixture.board;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class KeepLastPricesTest {
    private static final Symbol IBM = new Symbol("IBM");
    private static final Symbol BHP = new Symbol("BHP");
    private static final long NOW_MICROS = 1_773_144_000_000_000L;

    private final InMemoryLastPrices stored = new InMemoryLastPrices();
    private long nanos;

    private final KeepLastPrices keep = new KeepLastPrices(
            stored,
            board(new MicroClock(() -> Instant.ofEpochSecond(NOW_MICROS / 1_000_000))),
            Duration.ofSeconds(1),
            0.01,
            () -> nanos);

    @Test
    void writesTheNewestOfEachStockTogetherAndOnce() {
        ticker(IBM, "10", 1);
        ticker(IBM, "12", 3);
        ticker(IBM, "11", 2);
        ticker(BHP, "40", 1);

        assertThat(keep.write()).isCompleted();
        assertThat(join(stored.all())).containsExactlyInAnyOrder(price(IBM, "12", 3), price(BHP, "40", 1));
        assertThat(stored.writes()).isEqualTo(1);
        assertThat(keep.write()).isCompleted();
        assertThat(stored.writes()).as("nothing is new").isEqualTo(1);
    }

    @Test
    void writesAgainWhatFailedOrCameMeanwhile() {
        ticker(IBM, "10", 1);
        stored.faults().failNext(1);

        assertThat(keep.write()).isCompletedExceptionally();
        ticker(BHP, "40", 1);
        assertThat(keep.write()).isCompleted();

        assertThat(join(stored.all())).containsExactlyInAnyOrder(price(IBM, "10", 1), price(BHP, "40", 1));
    }

    @Test
    void aSmallMoveWaitsForItsTime() {
        ticker(IBM, "100", 1);
        ticker(BHP, "40", 1);
        keep.write();

        nanos += Duration.ofMillis(999).toNanos();
        ticker(IBM, "100.99", 2);
        assertThat(keep.write()).isCompleted();
        assertThat(stored.writes()).isEqualTo(1);

        nanos += Duration.ofMillis(1).toNanos();
        assertThat(keep.write()).isCompleted();
        assertThat(join(stored.find(IBM))).contains(price(IBM, "100.99", 2));
    }

    @Test
    void aGreatMoveIsWrittenAtOnceAndTakesTheOthersWithIt() {
        ticker(IBM, "100", 1);
        ticker(BHP, "40", 1);
        keep.write();

        nanos += 1;
        ticker(BHP, "40.01", 2);
        ticker(IBM, "99", 2);
        assertThat(keep.write()).isCompleted();

        assertThat(join(stored.all())).containsExactlyInAnyOrder(price(IBM, "99", 2), price(BHP, "40.01", 2));
        assertThat(stored.writes()).isEqualTo(2);
    }

    @Test
    void movesAddUp() {
        ticker(IBM, "100", 1);
        keep.write();
        ticker(IBM, "100.6", 2);
        keep.write();
        assertThat(stored.writes()).isEqualTo(1);

        ticker(IBM, "101.2", 3);
        keep.write();

        assertThat(stored.writes()).isEqualTo(2);
    }

    private void ticker(Symbol symbol, String price, long micros) {
        keep.accept(new Ticker(symbol, Price.parse(price), NOW_MICROS + micros, null));
    }

    private static LastPrice price(Symbol symbol, String price, long micros) {
        return new LastPrice(symbol, Price.parse(price), NOW_MICROS + micros);
    }
}
