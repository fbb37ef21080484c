package io.geobroker.broker.platform.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.util.MultiValueMap;

/**
 * The parameters of a request; what is wrong with one ends the request with 422 and the parameter's name. An empty value
 * counts as absent.
 */
public record QueryParameters(MultiValueMap<String, String> given) {
    private static final int MICROS_PER_SECOND = 1_000_000;
    private static final Pattern DAY_FORM = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    /** The value, or nothing. */
    public String text(String name) {
        List<String> values = given.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw ApiException.invalid(name + " must be given once");
        }
        return values.isEmpty() ? "" : values.get(0);
    }

    public boolean has(String name) {
        return !text(name).isEmpty();
    }

    /** A whole number from 1 to {@code max}. */
    public int count(String name, int whenAbsent, int max) {
        String value = text(name);
        if (value.isEmpty()) {
            return whenAbsent;
        }
        try {
            int count = Integer.parseInt(value);
            if (count >= 1 && count <= max) {
                return count;
            }
        } catch (NumberFormatException e) {
            // The message below says it all.
        }
        throw ApiException.invalid(name + " must be a whole number from 1 to " + max + ": " + ApiError.shown(value));
    }

    /** A timestamp, in microseconds since the epoch. */
    public long time(String name, long whenAbsent) {
        String value = text(name);
        return value.isEmpty() ? whenAbsent : micros(name, value, "a timestamp such as 2026-03-10T12:00:00Z");
    }

    /** A timestamp, or a day such as 2026-03-10, which is its first microsecond in UTC; in microseconds since the epoch. */
    public long timeOrDay(String name, long whenAbsent) {
        String value = text(name);
        if (value.isEmpty()) {
            return whenAbsent;
        }
        return DAY_FORM.matcher(value).matches()
                ? firstMicro(day(name))
                : micros(name, value, "a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z");
    }

    /** A day such as 2026-03-10; only when there is one, see {@link #has}. */
    public LocalDate day(String name) {
        String value = text(name);
        if (DAY_FORM.matcher(value).matches()) {
            try {
                return LocalDate.parse(value);
            } catch (DateTimeException e) {
                // The message below says it all.
            }
        }
        throw ApiException.invalid(name + " must be a day such as 2026-03-10: " + ApiError.shown(value));
    }

    /** {@code asc} or {@code desc}. */
    public boolean newestFirst(String name, boolean whenAbsent) {
        String value = text(name);
        return switch (value) {
            case "" -> whenAbsent;
            case "desc" -> true;
            case "asc" -> false;
            default -> throw ApiException.invalid(name + " must be asc or desc: " + ApiError.shown(value));
        };
    }

    /** The beginning of a day in UTC, microseconds since the epoch. */
    public static long firstMicro(LocalDate day) {
        return Math.multiplyExact(day.atStartOfDay().toEpochSecond(ZoneOffset.UTC), MICROS_PER_SECOND);
    }

    private static long micros(String name, String value, String form) {
        try {
            Instant time = OffsetDateTime.parse(value).toInstant();
            return Math.addExact(Math.multiplyExact(time.getEpochSecond(), MICROS_PER_SECOND), time.getNano() / 1_000);
        } catch (DateTimeException | ArithmeticException e) {
            throw ApiException.invalid(
                    name + " must be " + form + " (a + in it written as %2B): " + ApiError.shown(value));
        }
    }
}
