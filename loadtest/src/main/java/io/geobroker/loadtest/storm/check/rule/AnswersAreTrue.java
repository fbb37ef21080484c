package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.OrderTime;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.FaultEffect;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Rule: no answer to a customer contradicts a later one of the region, or the order's end.
 *
 * <p>"Too late" needs an end that was decided before, "not found" an order that the region may not know yet.
 */
public final class AnswersAreTrue implements Rule {
    @Override
    public String name() {
        return "truthful";
    }

    @Override
    public String statement() {
        return "every answer agrees with the end, and in no region a state goes back";
    }

    @Override
    public void check(Journal journal, RegionEvidence world, Findings findings) {
        long clocks = Bounds.clocks(journal);
        journal.sightings(world.region())
                .contradictions()
                .forEach(each -> findings.of(each.order(), each.customer(), "still " + each.before(), each.after()));
        journal.sightings(world.region()).latest().forEach((order, sighting) -> {
            OrderState state = sighting.state();
            if (!state.isOpen()) {
                checkEnd(order, sighting.customer(), state, sighting.sinceMicros() + clocks, world, findings);
            }
        });
        for (Placement placement : journal.placements()) {
            if (placement.asked().region().equals(Optional.of(world.region()))) {
                placement.answer().acknowledged().ifPresent(id -> checkTime(id, placement, clocks, findings));
                placement
                        .answer()
                        .malformed()
                        .ifPresent(what -> findings.of(
                                placement.customer(),
                                "the order " + placement.wish().name() + " in the answer at "
                                        + placement.asked().untilMicros(),
                                what));
            }
        }
        for (Cancellation cancellation : journal.cancellations()) {
            if (cancellation.asked().region().equals(Optional.of(world.region()))) {
                check(cancellation, clocks, journal, world, findings);
            }
        }
    }

    /** An order id contains the time of placing. */
    private static void checkTime(UUID order, Placement placement, long clocks, Findings findings) {
        long placed = OrderTime.micros(order);
        if (placed < placement.asked().fromMicros() - clocks
                || placed > placement.asked().untilMicros() + clocks) {
            findings.of(
                    order,
                    placement.customer(),
                    "placed between " + placement.asked().fromMicros() + " and "
                            + placement.asked().untilMicros(),
                    "at " + placed);
        }
    }

    private static void checkEnd(
            UUID order, String customer, OrderState told, long before, RegionEvidence world, Findings findings) {
        StoredOrder view = world.orders().get(order);
        if (view == null || !told.agreesWith(view.state())) {
            findings.of(
                    order, customer, "the end that was told, " + told, view == null ? "no view" : "" + view.state());
        } else if (view.updatedMicros() > before) {
            findings.of(order, customer, "an end of before it was told at " + before, "" + view.state());
        }
    }

    private static void check(
            Cancellation cancellation, long clocks, Journal journal, RegionEvidence world, Findings findings) {
        UUID order = cancellation.order();
        switch (cancellation.told()) {
            case TOO_LATE -> {
                StoredOutcome outcome = world.outcomes().get(order);
                if (outcome == null
                        || outcome.decidedMicros() > cancellation.asked().untilMicros() + clocks) {
                    findings.of(
                            order,
                            cancellation.customer(),
                            "an end of before " + cancellation.asked().untilMicros() + ", as too late to cancel",
                            "" + outcome);
                }
            }
            case NOT_FOUND ->
                journal.acknowledged(order)
                        .filter(placement -> hadToBeKnown(placement, cancellation, world.region(), journal.faults()))
                        .ifPresent(placement -> findings.of(
                                order,
                                cancellation.customer(),
                                "known in " + world.region() + ", as placed in "
                                        + placement.asked().region().orElse("some region"),
                                "not found to be canceled at "
                                        + cancellation.asked().fromMicros()));
            case CANCELED, UNKNOWN -> {
                // {@link AcknowledgedOrdersAreFound} checks confirmed cancels.
            }
        }
    }

    private static boolean hadToBeKnown(
            Placement placement, Cancellation cancellation, String region, List<FaultWindow> faults) {
        boolean here = placement.asked().region().equals(Optional.of(region));
        long known = placement.asked().untilMicros() + (here ? 0 : Bounds.KNOWN_ABROAD);
        long asked = cancellation.asked().fromMicros();
        boolean cutOff = !here
                && faults.stream()
                        .anyMatch(fault -> FaultEffect.REPLICATION.isOf(fault)
                                && FaultEffect.overlaps(fault, placement.asked().fromMicros(), known)
                                && fault.untilMicros() + Bounds.AFTER_FAULT >= asked);
        return asked > known && !cutOff;
    }
}
