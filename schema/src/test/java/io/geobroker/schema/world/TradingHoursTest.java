package io.geobroker.schema.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TradingHoursTest {
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    private static final LocalDate THANKSGIVING = LocalDate.of(2026, 11, 26);

    /** Daylight saving time ended on November 1. */
    private static final TradingHours NYSE = TradingHours.parse(
            NEW_YORK, "09:30-16:00", List.of(THANKSGIVING), Map.of(THANKSGIVING.plusDays(1), LocalTime.of(13, 0)));

    @ParameterizedTest
    @CsvSource({
        // Before, at, within and at the end of a Friday's session.
        "2026-11-20T14:29:59Z, false, 2026-11-20T14:30:00Z, 2026-11-20T21:00:00Z",
        "2026-11-20T14:30:00Z, true,  2026-11-23T14:30:00Z, 2026-11-20T21:00:00Z",
        "2026-11-20T20:59:59Z, true,  2026-11-23T14:30:00Z, 2026-11-20T21:00:00Z",
        "2026-11-20T21:00:00Z, false, 2026-11-23T14:30:00Z, 2026-11-23T21:00:00Z",
        // The weekend, and a day before a holiday.
        "2026-11-22T03:00:00Z, false, 2026-11-23T14:30:00Z, 2026-11-23T21:00:00Z",
        "2026-11-25T22:00:00Z, false, 2026-11-27T14:30:00Z, 2026-11-27T18:00:00Z",
        // The half day after it.
        "2026-11-27T17:59:59Z, true,  2026-11-30T14:30:00Z, 2026-11-27T18:00:00Z",
        "2026-11-27T18:00:00Z, false, 2026-11-30T14:30:00Z, 2026-11-30T21:00:00Z",
        // The last session in daylight saving time, and the one after it.
        "2026-10-30T15:00:00Z, true,  2026-11-02T14:30:00Z, 2026-10-30T20:00:00Z"
    })
    void opensAndClosesOnItsOwnClock(Instant at, boolean open, Instant nextOpen, Instant nextClose) {
        assertThat(NYSE.isOpen(at)).isEqualTo(open);
        assertThat(NYSE.nextOpen(at)).isEqualTo(nextOpen);
        assertThat(NYSE.nextClose(at)).isEqualTo(nextClose);
    }

    @Test
    void anExchangeThatNeverClosesHasItsCalendarDaysAsSessions() {
        TradingHours always = TradingHours.always(ZoneId.of("Australia/Sydney"));
        Instant sunday = Instant.parse("2026-11-22T03:00:00Z");

        assertThat(always.isOpen(sunday)).isTrue();
        assertThat(always.nextClose(sunday)).isEqualTo("2026-11-22T13:00:00Z");
        assertThat(always.nextOpen(sunday)).isEqualTo("2026-11-22T13:00:00Z");
        assertThat(always.isOpen(Instant.parse("2026-11-22T13:00:00Z"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-27, 16:00, an early close must be within 09:30-16:00: 2026-11-27 at 16:00",
        "2026-11-27, 09:30, an early close must be within 09:30-16:00: 2026-11-27 at 09:30",
        "2026-11-26, 13:00, no session to close early on 2026-11-26",
        "2026-11-28, 13:00, no session to close early on 2026-11-28"
    })
    void refusesAnEarlyCloseThatShortensNoSession(LocalDate date, LocalTime at, String why) {
        assertThatThrownBy(() -> TradingHours.parse(NEW_YORK, "09:30-16:00", List.of(THANKSGIVING), Map.of(date, at)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(why);
    }

    @Test
    void theBundledWorldsKeepRealHoursUnlessTheyAreToldNotTo() {
        World world = WorldFile.load("two-regions");
        Instant night = Instant.parse("2026-11-20T03:00:00Z");

        assertThat(world.exchange("NYSE").orElseThrow().hours().isOpen(night)).isFalse();
        assertThat(world.withoutClosingTimes().exchange("NYSE").orElseThrow().hours())
                .isEqualTo(TradingHours.always(NEW_YORK));
        assertThat(world.withoutClosingTimes().listings()).isEqualTo(world.listings());
    }
}
