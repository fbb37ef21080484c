package io.geobroker.broker.market;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PriceBoardTest {
    private static final Symbol IBM = new Symbol("IBM");
    private static final Exchange NYSE =
            WorldFile.load("two-regions").exchange("NYSE").orElseThrow();

    private final PriceBoard board = board();

    @Test
    void aPriceOfAClockThatHasBeenSetRightBlocksNoOther() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-25T15:10:00Z"));
        PriceBoard setRight = new PriceBoard(
                new MicroClock(now::get), Duration.ofMinutes(5), Duration.ofSeconds(5), symbol -> NYSE.hours());
        setRight.note(new LastPrice(IBM, Price.parse("190"), micros("2026-11-25T15:10:00Z")));
        now.set(Instant.parse("2026-11-25T15:00:00Z"));

        LastPrice next = new LastPrice(IBM, Price.parse("191"), micros("2026-11-25T15:00:00Z"));
        setRight.note(next);

        assertThat(setRight.find(IBM)).contains(next);
        assertThat(setRight.isCurrent(next)).isTrue();
    }

    @Test
    void thePreviousCloseIsTheLastPriceOfTheSessionBefore() {
        note("2026-11-24T20:59:58Z", "189");
        note("2026-11-24T20:59:59Z", "190");
        assertThat(board.previousClose(IBM)).isEmpty();

        note("2026-11-25T14:30:00Z", "191");
        note("2026-11-25T20:00:00Z", "192");
        assertThat(previousClose()).isEqualTo("190");

        // Behind a holiday, and closed early.
        note("2026-11-27T14:31:00Z", "193");
        assertThat(previousClose()).isEqualTo("192");
    }

    @Test
    void aTickerThatIsLateChangesNoClose() {
        note("2026-11-24T20:59:59Z", "190");
        note("2026-11-25T14:30:00Z", "191");

        note("2026-11-24T20:59:58Z", "188");
        note("2026-11-25T14:29:59Z", "187");

        assertThat(previousClose()).isEqualTo("190");
        assertThat(board.find(IBM).orElseThrow().price()).isEqualTo(Price.parse("191"));
    }

    @Test
    void anotherInstanceAndARestartedOneKnowThePreviousCloseFromWhatIsStored() {
        InMemoryLastPrices stored = new InMemoryLastPrices();
        KeepLastPrices owner = keep(stored, board);
        owner.accept(ticker("2026-11-24T20:59:59Z", "190"));
        owner.accept(ticker("2026-11-25T14:30:00Z", "191"));
        owner.accept(ticker("2026-11-25T15:30:00Z", "192"));
        assertThat(owner.write()).isCompleted();

        PriceBoard other = board();
        new ReadLastPrices(List.of("north-virginia"), region -> stored, other).read();
        assertThat(other.previousClose(IBM)).contains(Price.parse("190"));

        PriceBoard restarted = board();
        KeepLastPrices again = keep(stored, restarted);
        again.resume(join(stored.find(IBM)).orElseThrow());
        again.accept(ticker("2026-11-25T15:30:01Z", "193"));
        assertThat(restarted.previousClose(IBM)).contains(Price.parse("190"));
        assertThat(again.write()).isCompleted();
        assertThat(join(stored.find(IBM)).orElseThrow().previousClose()).isEqualTo(Price.parse("190"));
    }

    @Test
    void anOwnerThatWasRestartedOvernightKnowsTheCloseOfTheSessionBefore() {
        InMemoryLastPrices stored = new InMemoryLastPrices();
        KeepLastPrices owner = keep(stored, board());
        owner.accept(ticker("2026-11-24T20:59:59Z", "190"));
        owner.accept(ticker("2026-11-25T20:59:59Z", "191"));
        assertThat(owner.write()).isCompleted();

        KeepLastPrices again = keep(stored, board);
        again.resume(join(stored.find(IBM)).orElseThrow());
        assertThat(previousClose()).isEqualTo("190");
        again.accept(ticker("2026-11-27T14:31:00Z", "192"));
        assertThat(previousClose()).isEqualTo("191");
    }

    private String previousClose() {
        return board.previousClose(IBM).orElseThrow().toString();
    }

    private static PriceBoard board() {
        return new PriceBoard(
                new MicroClock(() -> Instant.parse("2027-01-01T00:00:00Z")),
                Duration.ofMinutes(5),
                Duration.ofSeconds(5),
                symbol -> NYSE.hours());
    }

    private static KeepLastPrices keep(LastPrices stored, PriceBoard board) {
        return new KeepLastPrices(stored, board, Duration.ofSeconds(1), 0.01, () -> 0);
    }

    private static Ticker ticker(String at, String price) {
        return new Ticker(IBM, Price.parse(price), micros(at), null);
    }

    private void note(String at, String price) {
        board.note(new LastPrice(IBM, Price.parse(price), micros(at)));
    }
}
