package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.Homes;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.Optional;
import java.util.UUID;

/** Rule: a cancel of all orders names each open one, also those that could not be canceled. */
public final class CancelsOfAllMissNone implements Rule {
    @Override
    public String name() {
        return "canceled-all";
    }

    @Override
    public String statement() {
        return "a cancel of all orders tells what became of each that was open";
    }

    @Override
    public void check(Journal journal, RegionEvidence world, Findings findings) {
        for (MassCancel cancel : journal.massCancels()) {
            if (cancel.asked().region().equals(Optional.of(world.region()))) {
                check(cancel, journal, world, findings);
            }
        }
    }

    private static void check(MassCancel cancel, Journal journal, RegionEvidence world, Findings findings) {
        long clocks = Bounds.clocks(journal);
        for (Placement placement : journal.placements()) {
            if (placement.customer().equals(cancel.customer())
                    && placement.wish().terms().waits()
                    && wasKnown(placement, cancel, world.region(), journal)) {
                placement
                        .answer()
                        .acknowledged()
                        .filter(order -> !cancel.told().contains(order))
                        .filter(order -> wasOpen(order, cancel.asked().untilMicros() + clocks, world))
                        .ifPresent(order -> findings.of(
                                order,
                                cancel.customer(),
                                "named in the answer to the cancel of all at "
                                        + cancel.asked().fromMicros(),
                                "open at " + cancel.asked().untilMicros() + " and not named"));
            }
        }
    }

    private static boolean wasOpen(UUID order, long atMicros, RegionEvidence world) {
        StoredOutcome outcome = world.outcomes().get(order);
        return outcome == null || outcome.decidedMicros() > atMicros;
    }

    private static boolean wasKnown(Placement placement, MassCancel cancel, String region, Journal journal) {
        boolean here = placement.asked().region().equals(Optional.of(region));
        long known = placement.asked().untilMicros() + (here ? 0 : Bounds.KNOWN_ABROAD);
        return known < cancel.asked().fromMicros()
                && (here
                        || AllowedDelay.of(placement, Homes.only(region), known, journal.faults(), journal.regions())
                                .stream()
                                .noneMatch(
                                        excuse -> excuse.covers(cancel.asked().fromMicros())));
    }
}
