package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Placement;
import io.geobroker.loadtest.storm.journal.Sightings;
import java.util.Optional;
import java.util.UUID;

/**
 * Rule: no answer to a customer contradicts a later one of the region, or the order's end.
 *
 * <p>"Too late" needs an end that was decided before, "not found" an order that the region may not know yet.
 */
public record AnswersAreTrue(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Sightings sightings = journal.sightings(world.region());
        sightings
                .contradictions()
                .forEach(each -> findings.of(each.order(), each.customer(), "still " + each.before(), each.after()));
        sightings.defects().forEach((customer, answer) -> findings.of(customer, "no defect of the broker", answer));
        sightings.latest().forEach((order, sighting) -> {
            OrderState state = sighting.state();
            if (!state.isOpen()) {
                checkEnd(order, sighting.customer(), state, Bounds.latest(journal, sighting.sinceMicros()));
            }
        });
        for (Placement placement : journal.placements()) {
            if (placement.region().equals(Optional.of(world.region()))) {
                placement.order().ifPresent(id -> checkTime(id, placement));
                if (placement.answer().kind() == Answer.Kind.MALFORMED) {
                    findings.of(
                            placement.customer(),
                            "the order " + placement.name() + " in the answer at " + placement.untilMicros(),
                            placement.answer().message());
                }
            }
        }
        for (Cancellation cancellation : journal.all(Cancellation.class)) {
            if (cancellation.asked().region().equals(Optional.of(world.region()))) {
                check(cancellation);
            }
        }
    }

    /** An order id contains the time of placing. */
    private void checkTime(UUID order, Placement placement) {
        long placed = EpochMicros.ofOrder(order);
        if (Bounds.latest(journal, placed) < placement.fromMicros()
                || Bounds.earliest(journal, placed) > placement.untilMicros()) {
            findings.of(
                    order,
                    placement.customer(),
                    "placed between " + placement.fromMicros() + " and " + placement.untilMicros(),
                    "at " + placed);
        }
    }

    private void checkEnd(UUID order, String customer, OrderState told, long before) {
        StoredOrder view = world.orders().get(order);
        if (view == null || !told.agreesWith(view.state())) {
            findings.of(order, customer, "the end that was told, " + told, view == null ? "no view" : view.state());
        } else if (view.updatedMicros() > before) {
            findings.of(order, customer, "an end of before it was told at " + before, view.state());
        }
    }

    private void check(Cancellation cancellation) {
        UUID order = cancellation.order();
        switch (cancellation.told()) {
            case TOO_LATE, TOO_LATE_TO_REPLACE -> {
                StoredOutcome outcome = world.outcomes().get(order);
                if (outcome == null
                        || outcome.decidedMicros()
                                > Bounds.latest(journal, cancellation.asked().untilMicros())) {
                    findings.of(
                            order,
                            cancellation.customer(),
                            "an end of before " + cancellation.asked().untilMicros() + ", as too late to cancel",
                            outcome);
                }
            }
            case NOT_FOUND ->
                journal.acknowledged(order)
                        .filter(placement -> AllowedDelay.hadToBeKnown(
                                placement, world.region(), cancellation.asked().fromMicros(), journal))
                        .ifPresent(placement -> findings.of(
                                order,
                                cancellation.customer(),
                                "known in " + world.region() + ", as placed in "
                                        + placement.region().orElse("some region"),
                                "not found to be canceled at "
                                        + cancellation.asked().fromMicros()));
            case CANCELED, UNKNOWN -> {
                // {@link AcknowledgedOrdersAreFound} checks confirmed cancels.
            }
        }
    }
}
