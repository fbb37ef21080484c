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
public record CancelsOfAllMissNone(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        for (MassCancel cancel : journal.massCancels()) {
            if (cancel.asked().region().equals(Optional.of(world.region()))) {
                check(cancel);
            }
        }
    }

    private void check(MassCancel cancel) {
        long until = cancel.asked().untilMicros();
        long clocks = Bounds.clocks(journal, until);
        journal.forEachAcknowledged((order, placement) -> {
            if (placement.customer().equals(cancel.customer())
                    && placement.terms().waits()
                    && wasKnown(placement, cancel, world.region())
                    && !cancel.told().contains(order)
                    && wasOpen(order, until + clocks)) {
                findings.of(
                        order,
                        cancel.customer(),
                        "named in the answer to the cancel of all at "
                                + cancel.asked().fromMicros(),
                        "open at " + until + " and not named");
            }
        });
    }

    private boolean wasOpen(UUID order, long atMicros) {
        StoredOutcome outcome = world.outcomes().get(order);
        return outcome == null || outcome.decidedMicros() > atMicros;
    }

    private boolean wasKnown(Placement placement, MassCancel cancel, String region) {
        boolean here = placement.region().equals(Optional.of(region));
        long known = placement.untilMicros() + (here ? 0 : Bounds.KNOWN_ABROAD);
        return known < cancel.asked().fromMicros()
                && (here
                        || AllowedDelay.of(placement, Homes.only(region), known, journal.faults(), journal.regions())
                                .stream()
                                .noneMatch(
                                        excuse -> excuse.covers(cancel.asked().fromMicros())));
    }
}
