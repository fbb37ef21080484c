package io.geobroker.broker.region.web;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.TradingHours;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Opening hours over REST, from memory. Matching uses no clock: it follows the tickers. */
@RestController
public record ClockController(HomeRegion here, InstantSource clock) {
    /** By default this region's first exchange, or the world's first. */
    @Operation(
            summary = "Tell whether an exchange is open",
            description = "Without an exchange, that of the broker's own region.")
    @ApiResponse(responseCode = "200", description = "OK", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", ref = "#/components/responses/NOT_FOUND")
    @GetMapping(path = "/v2/clock", produces = MediaType.APPLICATION_JSON_VALUE)
    ClockJson clock(@RequestParam(defaultValue = "") String exchange) {
        return ClockJson.of(exchange(exchange), clock.instant());
    }

    @Operation(summary = "Tell which exchanges of the world are open")
    @GetMapping(path = "/geo/clocks", produces = MediaType.APPLICATION_JSON_VALUE)
    List<ClockJson> clocks() {
        return here.world().exchanges().stream()
                .map(exchange -> ClockJson.of(exchange, clock.instant()))
                .toList();
    }

    @Operation(
            summary = "List the sessions of an exchange",
            description =
                    "Without an exchange, of that of the broker's own region, in its own time. Without a start from"
                            + " today, without an end for a year; ten years at most.")
    @ApiResponse(responseCode = "200", description = "OK", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", ref = "#/components/responses/NOT_FOUND")
    @GetMapping(path = "/v2/calendar", produces = MediaType.APPLICATION_JSON_VALUE)
    List<CalendarJson> calendar(@Valid @ParameterObject CalendarQueryParameters parameters) {
        TradingHours hours = exchange(parameters.exchange()).hours();
        LocalDate today = LocalDate.ofInstant(clock.instant(), hours.zone());
        return parameters
                .days(today)
                .flatMap(day -> hours.session(day).map(session -> CalendarJson.of(day, session, hours.zone())).stream())
                .toList();
    }

    private Exchange exchange(@Nullable String name) {
        return name == null || name.isEmpty() ? own() : named(name);
    }

    private Exchange named(String name) {
        return here.world()
                .exchange(name)
                .orElseThrow(() -> ApiException.notFound("exchange not found for " + ApiError.shown(name)));
    }

    private Exchange own() {
        List<Exchange> all = here.world().exchanges();
        return all.stream()
                .filter(exchange -> exchange.region().equals(here.name()))
                .findFirst()
                .or(() -> all.stream().findFirst())
                .orElseThrow(() -> ApiException.notFound("there is no exchange in this world"));
    }

    /**
     * An exchange's clock in the form of Alpaca's Trading API v2, with the exchange's name. Times are in RFC 3339 with the
     * exchange's offset.
     */
    record ClockJson(
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

    /**
     * A trading day in the form of Alpaca's Trading API v2, in the exchange's time. There are no extended hours, and trades
     * settle at once.
     *
     * @param close 23:59 for the end of the day, as clients parse no 24:00, and no time of the next day
     */
    record CalendarJson(
            String date, String open, String close, String sessionOpen, String sessionClose, String settlementDate) {
        private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
        private static final DateTimeFormatter SESSION_TIME = DateTimeFormatter.ofPattern("HHmm", Locale.ROOT);
        private static final LocalTime LAST_MINUTE = LocalTime.of(23, 59);

        static CalendarJson of(LocalDate day, TradingHours.Session session, ZoneId zone) {
            LocalTime opens = session.opens().atZone(zone).toLocalTime();
            ZonedDateTime end = session.closes().atZone(zone);
            LocalTime closes = end.toLocalDate().isAfter(day) ? LAST_MINUTE : end.toLocalTime();
            return new CalendarJson(
                    day.toString(),
                    TIME.format(opens),
                    TIME.format(closes),
                    SESSION_TIME.format(opens),
                    SESSION_TIME.format(closes),
                    day.toString());
        }
    }
}
