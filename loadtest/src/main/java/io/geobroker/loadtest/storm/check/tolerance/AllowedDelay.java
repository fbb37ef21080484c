package io.geobroker.loadtest.storm.check.tolerance;

import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A logged fault and the times of tickers that may miss an order because of it.
 *
 * <ul>
 *   <li>{@link FaultEffect#REPLICATION}: the order was written, or may have been, outside its home region, or while its
 *       symbol moved. The fault overlaps its placing, or {@link Bounds#CAUGHT_UP} before.
 *   <li>{@link FaultEffect#DATA}: replicas at home lost data.
 *   <li>{@link FaultEffect#CLOCK}: a broker of the placing or home region had a wrong clock at its placing.
 *   <li>{@link FaultEffect#LISTING}: its stock's listing changed at its placing.
 * </ul>
 *
 * <p>It lasts until {@link Bounds#AFTER_FAULT} after the fault, and after each cut that begins before that time is over. The
 * other kinds of {@link FaultEffect} excuse no skipped ticker.
 */
public record AllowedDelay(FaultWindow fault, long fromMicros, long untilMicros) {

    public boolean covers(long tickerMicros) {
        return tickerMicros >= fromMicros && tickerMicros <= untilMicros;
    }

    /** Elsewhere, or while its symbol moves, an owner may know it later. */
    static boolean isPlacedAtHome(Placement placement, Homes homes) {
        Asked asked = placement.asked();
        return asked.region()
                .filter(region ->
                        homes.between(asked.fromMicros(), asked.untilMicros()).equals(Set.of(region)))
                .isPresent();
    }

    /** @param knownMicros when the owner must know the order at the latest, without faults */
    public static List<AllowedDelay> of(
            Placement placement, Homes homes, long knownMicros, List<FaultWindow> faults, Set<String> regions) {
        List<AllowedDelay> excuses = new ArrayList<>();
        long asked = placement.fromMicros();
        Optional<String> placedIn = placement.region();
        boolean fromAbroad = !isPlacedAtHome(placement, homes);
        Set<String> placedFor = homes.between(asked, knownMicros);
        for (FaultWindow fault : faults) {
            boolean whenPlaced = FaultEffect.overlaps(fault, asked, knownMicros);
            boolean onTheWay = isOnTheWay(fault, placedIn, placedFor, regions);
            boolean onItsWay = FaultEffect.overlaps(fault, asked - Bounds.CAUGHT_UP, knownMicros);
            boolean unread = FaultEffect.LISTING.isOn(placement.terms().symbol(), fault);
            boolean late = (onItsWay && FaultEffect.REPLICATION.isOf(fault) && onTheWay && fromAbroad)
                    || (whenPlaced && ((FaultEffect.CLOCK.isOf(fault) && onTheWay) || unread));
            if (late) {
                List<FaultWindow> others = faults.stream()
                        .filter(other -> isOnTheWay(other, placedIn, placedFor, regions))
                        .toList();
                excuses.add(new AllowedDelay(fault, asked, Bounds.AFTER_FAULT + endOfCuts(fault, others)));
            } else if (FaultEffect.DATA.isOf(fault)
                    && FaultEffect.touches(fault, homes.between(fault.fromMicros(), fault.untilMicros()), regions)
                    && fault.untilMicros() >= asked) {
                excuses.add(new AllowedDelay(fault, fault.fromMicros(), fault.untilMicros() + Bounds.AFTER_FAULT));
            }
        }
        return excuses;
    }

    private static boolean isOnTheWay(
            FaultWindow fault, Optional<String> placedIn, Set<String> placedFor, Set<String> regions) {
        return FaultEffect.touches(fault, placedFor, regions)
                || placedIn.map(region -> FaultEffect.touches(fault, Set.of(region), regions))
                        .orElse(true);
    }

    /** Whether a region knows an order by then: that of its placing at once, others by replication. */
    public static boolean hadToBeKnown(Placement placement, String region, long atMicros, Journal journal) {
        boolean here = placement.region().equals(Optional.of(region));
        long known = placement.untilMicros() + (here ? 0 : Bounds.KNOWN_ABROAD);
        return known < atMicros
                && (here
                        || of(placement, Homes.only(region), known, journal.faults(), journal.regions()).stream()
                                .noneMatch(excuse -> excuse.covers(atMicros)));
    }

    /** How long until no order may miss a ticker: no fault excuses it, and owners have read what their region got last. */
    public static long leftMicros(Journal journal, long nowMicros) {
        long last = journal.faults().stream()
                .mapToLong(FaultWindow::untilMicros)
                .max()
                .orElse(0);
        // A log of others may tell of times to come.
        return Math.max(Bounds.READ_AGAIN, Bounds.AFTER_FAULT - Math.max(0, nowMicros - last));
    }

    /** The end of the fault, or of the last cut that followed another within {@link Bounds#AFTER_FAULT}. */
    private static long endOfCuts(FaultWindow fault, List<FaultWindow> faults) {
        long end = fault.untilMicros();
        if (FaultEffect.CUT.isOf(fault)) {
            // Faults are ordered by their ends and do not overlap.
            for (FaultWindow next : faults) {
                if (FaultEffect.CUT.isOf(next) && FaultEffect.overlaps(next, end, end + Bounds.AFTER_FAULT)) {
                    end = Math.max(end, next.untilMicros());
                }
            }
        }
        return end;
    }

    /**
     * Whether faults excuse a decision at this time: one that was there when it was due, and those that followed it.
     *
     * @param from when the order could be decided
     * @param due when it is late
     */
    public static boolean isDecidingDisturbed(
            Homes homes, String symbol, long from, long due, long decided, Journal journal) {
        long latest = due;
        for (FaultWindow fault : decided <= due ? List.<FaultWindow>of() : journal.faults()) {
            if (FaultEffect.overlaps(fault, from - Bounds.DECIDED, latest)
                    && (FaultEffect.STOCK.isOn(symbol, fault)
                            || (FaultEffect.DECIDING.isOf(fault)
                                    && FaultEffect.touches(fault, homes.between(from, decided), journal.regions())))) {
                latest = Math.max(latest, fault.untilMicros() + Bounds.after(fault));
            }
        }
        return decided <= latest;
    }
}
