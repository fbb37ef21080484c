package io.geobroker.broker.region.web;

import io.geobroker.schema.world.TradingHours;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A trading day in the form of Alpaca's Trading API v2, in the exchange's time. There are no extended hours, and trades
 * settle at once.
 *
 * @param close 23:59 for the end of the day, as clients parse no 24:00
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CalendarJson(
        String date, String open, String close, String sessionOpen, String sessionClose, String settlementDate) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SESSION_TIME = DateTimeFormatter.ofPattern("HHmm", Locale.ROOT);
    private static final LocalTime LAST_MINUTE = LocalTime.of(23, 59);

    static CalendarJson of(LocalDate day, TradingHours.Session session, ZoneId zone) {
        LocalTime opens = time(session.opens(), zone);
        LocalTime end = time(session.closes(), zone);
        LocalTime closes = end.equals(LocalTime.MIDNIGHT) ? LAST_MINUTE : end;
        return new CalendarJson(
                day.toString(),
                TIME.format(opens),
                TIME.format(closes),
                SESSION_TIME.format(opens),
                SESSION_TIME.format(closes),
                day.toString());
    }

    private static LocalTime time(Instant at, ZoneId zone) {
        return at.atZone(zone).toLocalTime();
    }
}
