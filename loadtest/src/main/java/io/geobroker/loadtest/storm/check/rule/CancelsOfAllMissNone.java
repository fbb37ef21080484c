package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import java.util.Optional;
import java.util.UUID;

/** Rule: a cancel of all orders names each open one, also those that could not be canceled. */
public record CancelsOfAllMissNone(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        for (MassCancel cancel : journal.all(MassCancel.class)) {
            if (cancel.asked().region().equals(Optional.of(world.region()))) {
                check(cancel);
            }
        }
    }

    private void check(MassCancel cancel) {
        long until = Bounds.latest(journal, cancel.asked().untilMicros());
        journal.forEachAcknowledged((order, placement) -> {
            if (placement.customer().equals(cancel.customer())
                    && placement.terms().waits()
                    && !cancel.told().contains(order)
                    && wasOpen(order, until)
                    && AllowedDelay.hadToBeKnown(
                            placement, world.region(), cancel.asked().fromMicros(), journal)) {
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
}
