package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredDoor;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Rule: an order is either open or has one outcome, at whatever door, and its view says the same. */
public record EndsAreDecidedOnce(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        world.orders().forEach((id, order) -> check(order));
        Map<UUID, StoredDoor> ends = new HashMap<>();
        for (StoredDoor door : world.doors()) {
            StoredDoor other = door.isClosed() ? null : ends.put(door.order(), door);
            if (other != null) {
                findings.of(door.decided(), "one end", other + " and " + door);
            }
        }
        world.waiting().forEach((id, row) -> {
            if (!world.orders().containsKey(id)) {
                findings.of(id, row.customer(), "a view of the waiting order", "none");
            }
            if (world.outcomes().containsKey(id)) {
                findings.of(
                        id,
                        row.customer(),
                        "no waiting row of an ended order",
                        world.outcomes().get(id));
            }
        });
        world.outcomes().forEach((id, outcome) -> {
            if (!world.orders().containsKey(id) && outcome.isFilled()) {
                findings.of(outcome, "a view of the filled order", "none");
            }
        });
    }

    private void check(StoredOrder order) {
        UUID id = order.id();
        StoredOutcome outcome = world.outcomes().get(id);
        if (order.isRejected()) {
            if (world.waiting().containsKey(id) || (outcome != null && outcome.isFilled())) {
                findings.of(order, "nothing of an order that was never placed", outcome);
            }
            return;
        }
        if (outcome == null) {
            if (!order.isOpen()) {
                findings.of(order, "an outcome " + order.status() + ", as the view says", "none");
            } else if (!world.waiting().containsKey(id)) {
                findings.of(order, "a waiting row or an outcome of the open order", "neither");
            }
            return;
        }
        if (!outcome.end().equals(order.status())) {
            findings.of(order, "a view that says " + outcome.end(), order.status());
        }
        // Withdrawing an order that is found nowhere knows only its id, not its terms.
        boolean same = outcome.terms().equals(order.terms()) || outcome.end().equals("canceled");
        if (!same || !outcome.customer().equals(order.customer())) {
            findings.of(order, "an outcome of " + order.terms(), outcome);
        }
        boolean told = outcome.isFilled()
                ? order.filledPriceMicros() == outcome.priceMicros()
                        && order.filledQuantity() == order.terms().quantity()
                : order.filledQuantity() == 0;
        if (!told) {
            findings.of(order, "a view that tells of " + outcome, order);
        }
    }
}
