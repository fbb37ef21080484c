package io.geobroker.broker.region.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.schema.world.TradingHours;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** It is the afternoon of {@link BrokerOverHttp#TODAY}, a Tuesday, in UTC. */
@BrokerTest
class ClockOverHttpTest extends OverHttp {
    @Test
    void tellsTheClockOfAnotherExchange() throws Exception {
        assertThat(broker.get("/v2/clock?exchange=BITSTAMP").json()).isEqualTo(HttpBroker.json("""
                {"timestamp": "2026-03-10T12:00:00Z", "is_open": true, "next_open": "2026-03-11T00:00:00Z",
                 "next_close": "2026-03-11T00:00:00Z", "exchange": "BITSTAMP", "time_zone": "Z"}"""));
        broker.get("/v2/clock?exchange=NOWHERE").assertError(40410000, "exchange not found for NOWHERE");
    }

    @Test
    void theCalendarHasTheDaysAndHoursOfTheExchange() throws Exception {
        assertThat(broker.get("/v2/calendar?exchange=NYSE&start=2026-11-25&end=2026-11-30")
                        .json())
                .isEqualTo(HttpBroker.json("""
                [{"date": "2026-11-25", "open": "09:30", "close": "16:00", "session_open": "0930",
                  "session_close": "1600", "settlement_date": "2026-11-25"},
                 {"date": "2026-11-27", "open": "09:30", "close": "13:00", "session_open": "0930",
                  "session_close": "1300", "settlement_date": "2026-11-27"},
                 {"date": "2026-11-30", "open": "09:30", "close": "16:00", "session_open": "0930",
                  "session_close": "1600", "settlement_date": "2026-11-30"}]"""));
    }

    @Test
    void theCalendarAgreesWithTheClock() throws Exception {
        JsonNode clock = broker.get("/v2/clock").json();
        JsonNode next = broker.get("/v2/calendar").json().get(0);
        // The exchange has closed for today.
        assertThat(next.get("date").stringValue()).isEqualTo("2026-03-10");
        JsonNode tomorrow = broker.get("/v2/calendar?start=2026-03-11").json().get(0);

        assertThat(clock.get("next_open").stringValue())
                .startsWith(tomorrow.get("date").stringValue() + "T"
                        + tomorrow.get("open").stringValue());
        assertThat(clock.get("next_close").stringValue())
                .startsWith(tomorrow.get("date").stringValue() + "T"
                        + tomorrow.get("close").stringValue());
    }

    @Test
    void aSessionUntilMidnightIsToldInAFormThatClientsParse() throws Exception {
        JsonNode day = broker.get("/v2/calendar?exchange=BITSTAMP&start=2026-03-14T12:00:00Z&end=2026-03-14"
                        + "&date_type=SETTLEMENT")
                .json();

        assertThat(day).hasSize(1);
        assertThat(day.get(0).get("open").stringValue()).isEqualTo("00:00");
        assertThat(day.get(0).get("close").stringValue()).isEqualTo("23:59");
    }

    /** In Chile the clock goes on from midnight to 01:00. */
    @Test
    void aSessionWhoseMidnightIsLeftOutEndsAtTheEndOfItsDay() {
        ZoneId zone = ZoneId.of("America/Santiago");
        LocalDate day = LocalDate.parse("2026-09-05");
        TradingHours.Session session = TradingHours.always(zone).session(day).orElseThrow();

        assertThat(session.closes()).isEqualTo(Instant.parse("2026-09-06T04:00:00Z"));
        assertThat(ClockController.CalendarJson.of(day, session, zone).close()).isEqualTo("23:59");
    }

    @ParameterizedTest
    @CsvSource({"2020-01-01, 2030-01-01", "2021-01-01, 2031-01-01"})
    void tellsTenYearsHoweverManyLeapDaysTheyHave(String start, String end) throws Exception {
        broker.get("/v2/calendar?start=" + start + "&end=" + end).assertStatus(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ?start=2026-03-11&end=2026-03-10 | end must not be before start, which is today without one: 2026-03-10
            ?end=2026-03-09 | end must not be before start, which is today without one: 2026-03-09
            ?start=2020-01-01&end=2030-01-02 | end must be within ten years from start: 2030-01-02
            ?start=2021-01-01&end=2031-01-02 | end must be within ten years from start: 2031-01-02
            ?start=yesterday | start must be a day such as 2026-03-10: yesterday
            ?start=%2B999999999-12-31T23:00:00Z | start must be a day such as 2026-03-10: %2B999999999-12-31T23:00:00Z
            ?date_type=trading | date_type must be TRADING or SETTLEMENT: trading
            """)
    void saysWhatIsWrongWithTheDays(String query, String message) throws Exception {
        broker.get("/v2/calendar" + query).assertError(42210000, message.replace("%2B", "+"));
    }

    @Test
    void tellsTheClocksOfAllExchanges() throws Exception {
        assertThat(broker.get("/geo/clocks").json().findValuesAsString("exchange"))
                .containsExactly("ASX", "NYSE", "BITSTAMP");
    }
}
