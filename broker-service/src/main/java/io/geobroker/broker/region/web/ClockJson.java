package io.geobroker.broker.region.web;

import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.TradingHours;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * An exchange's clock in the form of Alpaca's Trading API v2, with the exchange's name. Times are in RFC 3339 with the
 * exchange's offset.
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ClockJson(
        String timestamp, boolean isOpen, String nextOpen, String nextClose, String exchange, String timeZone) {

    static ClockJson of(Exchange exchange, Instant now) {
        TradingHours hours = exchange.hours();
        return new ClockJson(
                time(now.truncatedTo(ChronoUnit.MICROS), hours),
                hours.isOpen(now),
                time(hours.nextOpen(now), hours),
                time(hours.nextClose(now), hours),
                exchange.name(),
                hours.zone().getId());
    }

    private static String time(Instant instant, TradingHours hours) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atZone(hours.zone()));
    }
}
