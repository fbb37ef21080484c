package io.geobroker.broker.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class PriceBoardTest {
    private static final Symbol IBM = new Symbol("IBM");
    private static final Exchange NYSE =
            WorldFile.load("two-regions").exchange("NYSE").orElseThrow();

    private final PriceBoard board = new PriceBoard(
            new MicroClock(() -> Instant.parse("2027-01-01T00:00:00Z")),
            Duration.ofMinutes(5),
            Duration.ofSeconds(5),
            symbol -> NYSE.hours());

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

    private String previousClose() {
        return board.previousClose(IBM).orElseThrow().price().toString();
    }

    private void note(String at, String price) {
        board.note(new LastPrice(IBM, Price.parse(price), ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(at))));
    }
}
