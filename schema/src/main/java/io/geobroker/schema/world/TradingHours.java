package io.geobroker.schema.world;

import io.geobroker.schema.Checks;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * When an exchange trades: one session a day. An exchange that never closes has one per calendar day.
 *
 * @param closes exclusive; midnight is the end of the day
 * @param days the days of the week with a session; at least one
 * @param holidays dates without a session
 * @param earlyCloses exclusive
 */
public record TradingHours(
        ZoneId zone,
        LocalTime opens,
        LocalTime closes,
        Set<DayOfWeek> days,
        Set<LocalDate> holidays,
        Map<LocalDate, LocalTime> earlyCloses) {
    private static final Set<DayOfWeek> EVERY_DAY = EnumSet.allOf(DayOfWeek.class);
    private static final Set<DayOfWeek> MONDAY_TO_FRIDAY = EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY);

    /**
     * One trading session.
     *
     * @param opens inclusive
     * @param closes exclusive
     */
    public record Session(Instant opens, Instant closes) {

        /** For a time before its close. */
        boolean hasBegun(Instant at) {
            return !opens.isAfter(at);
        }
    }

    public TradingHours {
        days = Set.copyOf(days);
        holidays = Set.copyOf(holidays);
        earlyCloses = Map.copyOf(earlyCloses);
        Checks.that(!days.isEmpty(), "an exchange must trade on some day of the week");
        Checks.that(
                closes.equals(LocalTime.MIDNIGHT) || closes.isAfter(opens),
                "an exchange must open before it closes: " + opens + "-" + closes);
        for (Map.Entry<LocalDate, LocalTime> early : earlyCloses.entrySet()) {
            LocalTime at = early.getValue();
            Checks.that(
                    at.isAfter(opens) && (closes.equals(LocalTime.MIDNIGHT) || at.isBefore(closes)),
                    "an early close must be within " + opens + "-" + closes + ": " + early.getKey() + " at " + at);
            Checks.that(
                    !holidays.contains(early.getKey())
                            && days.contains(early.getKey().getDayOfWeek()),
                    "no session to close early on " + early.getKey());
        }
    }

    public static TradingHours always(ZoneId zone) {
        return new TradingHours(zone, LocalTime.MIDNIGHT, LocalTime.MIDNIGHT, EVERY_DAY, Set.of(), Map.of());
    }

    /** From Monday to Friday, at hours such as {@code 09:30-16:00} in the zone's time. */
    static TradingHours parse(
            ZoneId zone, String hours, Collection<LocalDate> holidays, Map<LocalDate, LocalTime> earlyCloses) {
        String[] ends = hours.split("-", -1);
        Checks.that(ends.length == 2, "hours must be like 09:30-16:00, or always: " + hours);
        return new TradingHours(
                zone,
                LocalTime.parse(ends[0]),
                LocalTime.parse(ends[1]),
                MONDAY_TO_FRIDAY,
                Set.copyOf(holidays),
                earlyCloses);
    }

    /** The last one known; empty where there is none. */
    public Optional<LocalDate> lastHoliday() {
        return holidays.stream().max(Comparator.naturalOrder());
    }

    public Optional<Session> session(LocalDate date) {
        return days.contains(date.getDayOfWeek()) && !holidays.contains(date)
                ? Optional.of(sessionOn(date))
                : Optional.empty();
    }

    public boolean isOpen(Instant at) {
        return sessionAt(at).hasBegun(at);
    }

    /** Strictly after that time. */
    public Instant nextOpen(Instant at) {
        Session session = sessionAt(at);
        return session.hasBegun(at) ? sessionAt(session.closes()).opens() : session.opens();
    }

    /** Of the current session, or of the next one when closed. */
    public Instant nextClose(Instant at) {
        return sessionAt(at).closes();
    }

    /** The current session, or else the next one. */
    private Session sessionAt(Instant at) {
        LocalDate date = LocalDate.ofInstant(at, zone);
        // Ends: every week has a session, except for a few holidays.
        while (true) {
            Optional<Session> session =
                    session(date).filter(each -> each.closes().isAfter(at));
            if (session.isPresent()) {
                return session.get();
            }
            date = date.plusDays(1);
        }
    }

    private Session sessionOn(LocalDate date) {
        LocalTime end = earlyCloses.getOrDefault(date, closes);
        LocalDate closingDate = end.equals(LocalTime.MIDNIGHT) ? date.plusDays(1) : date;
        return new Session(
                date.atTime(opens).atZone(zone).toInstant(),
                closingDate.atTime(end).atZone(zone).toInstant());
    }
}
