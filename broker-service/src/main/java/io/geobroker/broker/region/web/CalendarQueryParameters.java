package io.geobroker.broker.region.web;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.OneOf;
import io.geobroker.broker.platform.web.input.TimeForm;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The days of a calendar, both ends included. As at Alpaca, unknown parameters are ignored. */
record CalendarQueryParameters(
        @Parameter(description = "the first day", schema = @Schema(type = "string", format = "date")) @Nullable
        String start,

        @Parameter(description = "the last day", schema = @Schema(type = "string", format = "date")) @Nullable
        String end,

        @Parameter(
                name = "date_type",
                description =
                        "which of its days start and end mean; trades settle on their trading day, so both are the"
                                + " same",
                schema = @Schema(type = "string", defaultValue = "TRADING"))
        @OneOf({"TRADING", "SETTLEMENT"})
        @Nullable
        String dateType,

        @Parameter(description = "as /v2/assets names it in geo_exchange; not Alpaca's") @Nullable
        String exchange) {
    private static final int MOST_YEARS = 10;

    /** @throws ApiException 422 with the name of the wrong parameter */
    Stream<LocalDate> days(LocalDate today) {
        LocalDate first = start == null ? today : day("start", start);
        LocalDate last = end == null ? first.plusYears(1) : day("end", end);
        if (last.isBefore(first)) {
            throw ApiException.invalid(
                    "end must not be before start, which is today without one: " + ApiError.shown(last.toString()));
        }
        if (last.isAfter(first.plusYears(MOST_YEARS))) {
            throw ApiException.invalid("end must be within ten years from start: " + ApiError.shown(last.toString()));
        }
        return first.datesUntil(last.plusDays(1));
    }

    private static LocalDate day(String name, String text) {
        return LocalDate.ofEpochDay(
                Duration.of(TimeForm.DAY.micros(name, text), ChronoUnit.MICROS).toDays());
    }
}
