package io.geobroker.broker.platform.web.input;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The forms of time parameters. A day means its start in UTC; where a day is asked for, a time means its day in UTC. */
public enum TimeForm {
    DAY("a day such as 2026-03-10"),
    DAY_OR_TIMESTAMP(DAY.form + " or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B)");

    private static final int MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final Pattern DAY_FORM = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private final String form;

    TimeForm(String form) {
        this.form = form;
    }

    public long micros(String name, @Nullable String text, long whenAbsent) {
        return text == null ? whenAbsent : micros(name, text);
    }

    /**
     * Rounded down: later events have greater values.
     *
     * @throws ApiException 422 for another form
     */
    public long micros(String name, String text) {
        return rounded(name, text, 0);
    }

    /** Rounded up: earlier events have lower values. */
    public long microsUp(String name, String text) {
        return rounded(name, text, NANOS_PER_MICRO - 1);
    }

    private long rounded(String name, String text, int plusNanos) {
        try {
            if (DAY_FORM.matcher(text).matches()) {
                return micros(LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
            }
            Instant time = OffsetDateTime.parse(text).toInstant();
            return micros(this == DAY ? time.truncatedTo(ChronoUnit.DAYS) : time.plusNanos(plusNanos));
        } catch (DateTimeException | ArithmeticException e) {
            throw ApiException.invalid(name + " must be " + form + ": " + ApiError.shown(text));
        }
    }

    private static long micros(Instant time) {
        return Math.addExact(
                Math.multiplyExact(time.getEpochSecond(), MICROS_PER_SECOND), time.getNano() / NANOS_PER_MICRO);
    }
}
