package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.fault.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why tickers sent in some time may have missed an order: a fault of the storm's log, and nothing else.
 *
 * <ul>
 *   <li>{@code REPLICATION}: the order was written in another region than its home, or nobody knows where, and the way was
 *       disturbed when it was placed, or until {@link Bounds#CAUGHT_UP} before. An order placed at home is never excused by
 *       this.
 *   <li>{@code DATA}: replicas at home lost what they had.
 *   <li>{@code CLOCK}: a broker of the placing or the home region had a wrong clock when the order was placed.
 *   <li>{@code LISTING}: a listing was changing when the order was placed.
 * </ul>
 *
 * Each lasts until {@link Bounds#AFTER_FAULT} after the fault; after a cut, and one that came before that time was over, until
 * as long after the last of them. {@code DECIDING} is no excuse: a ticker whose owner dies comes
 * again; nor is {@code STOCK}, which delays what the target names and leaves the others as they are.
 */
record Excuse(FaultWindow fault, long fromMicros, long untilMicros) {

    boolean covers(long tickerMicros) {
        return tickerMicros >= fromMicros && tickerMicros <= untilMicros;
    }

    /** @param knownMicros when the owner had to know the order at the latest, if nothing was wrong */
    static List<Excuse> of(
            Placement placement, String home, long knownMicros, List<FaultWindow> faults, Set<String> regions) {
        List<Excuse> excuses = new ArrayList<>();
        long asked = placement.asked().fromMicros();
        Optional<String> placedIn = placement.asked().region();
        for (FaultWindow fault : faults) {
            boolean whenPlaced = Harm.overlaps(fault, asked, knownMicros);
            boolean atHome = Harm.touches(fault, home, regions);
            boolean onTheWay = atHome
                    || placedIn.map(region -> Harm.touches(fault, region, regions))
                            .orElse(true);
            boolean fromAbroad = !placedIn.equals(Optional.of(home));
            boolean onItsWay = Harm.overlaps(fault, asked - Bounds.CAUGHT_UP, knownMicros);
            boolean late = (onItsWay && Harm.REPLICATION.isOf(fault) && onTheWay && fromAbroad)
                    || (whenPlaced && ((Harm.CLOCK.isOf(fault) && onTheWay) || Harm.LISTING.isOf(fault)));
            if (late) {
                excuses.add(new Excuse(fault, asked, Bounds.AFTER_FAULT + endOfCuts(fault, faults)));
            } else if (Harm.DATA.isOf(fault) && atHome && fault.untilMicros() >= asked) {
                excuses.add(new Excuse(fault, fault.fromMicros(), fault.untilMicros() + Bounds.AFTER_FAULT));
            }
        }
        return excuses;
    }

    /** When the fault was over, and every cut that followed another one too soon for what it held back to cross. */
    private static long endOfCuts(FaultWindow fault, List<FaultWindow> faults) {
        long end = fault.untilMicros();
        if (Harm.CUT.isOf(fault)) {
            // They come in the order in which they ended, and one at a time.
            for (FaultWindow next : faults) {
                if (Harm.CUT.isOf(next) && Harm.overlaps(next, end, end + Bounds.AFTER_FAULT)) {
                    end = Math.max(end, next.untilMicros());
                }
            }
        }
        return end;
    }

    /** Whether the fault log says why something of a stock was decided late, between these times. */
    static boolean isDecidingDisturbed(String home, String symbol, long from, long until, Journal journal) {
        Set<String> regions = journal.regions();
        return journal.faults().stream()
                .filter(fault -> Harm.overlaps(fault, from - Bounds.DECIDED, until))
                .anyMatch(fault -> (Harm.DECIDING.isOf(fault) && Harm.touches(fault, home, regions))
                        || (Harm.STOCK.isOf(fault) && fault.target().equals(symbol)));
    }
}
