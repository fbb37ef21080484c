package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Rule: views and the API show each acknowledged order with its terms; cancels are asked for, and stand if confirmed. */
public record AcknowledgedOrdersAreFound(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        journal.forEachAcknowledged(this::check);
        for (Cancellation cancellation : journal.cancellations()) {
            if (cancellation.told() == Cancellation.Told.CANCELED) {
                check(cancellation);
            }
        }
        checkAsked();
    }

    private void check(UUID id, Placement placement) {
        String customer = placement.customer();
        StoredOrder order = world.orders().get(id);
        if (order == null) {
            findings.of(id, customer, "the acknowledged order " + placement.wish(), "no view of it");
            return;
        }
        if (!order.terms().equals(placement.terms())
                || !order.customer().equals(customer)
                || !order.name().equals(placement.name())) {
            findings.of(id, customer, "" + placement.wish(), order);
        }
        OrderState told = world.told().get(id);
        if (!order.state().equals(told)) {
            findings.of(id, customer, "the API tells what the view says, " + order.state(), told);
        }
    }

    private void check(Cancellation cancellation) {
        StoredOutcome outcome = world.outcomes().get(cancellation.order());
        if (outcome == null || !outcome.end().equals("canceled")) {
            findings.of(cancellation.order(), cancellation.customer(), "canceled, as was confirmed", outcome);
        }
    }

    /** Not of orders that were only found by their name: until then they may be withdrawn. */
    private void checkAsked() {
        Map<Object, Long> asked = new HashMap<>();
        journal.cancellations().stream()
                .filter(each -> each.told() != Cancellation.Told.TOO_LATE_TO_REPLACE)
                .forEach(each -> asked.merge(each.order(), each.asked().fromMicros(), Math::min));
        journal.massCancels().stream()
                .filter(each -> each.asked().region().isEmpty())
                .forEach(each -> asked.merge(each.customer(), each.asked().fromMicros(), Math::min));
        world.outcomes().forEach((id, outcome) -> {
            long by = Bounds.latest(journal, outcome.decidedMicros());
            if (outcome.end().equals("canceled")
                    && journal.acknowledged(id).flatMap(Placement::region).isPresent()
                    && asked.getOrDefault(id, Long.MAX_VALUE) > by
                    && asked.getOrDefault(outcome.customer(), Long.MAX_VALUE) > by) {
                findings.of(outcome, "a cancel that was asked for", outcome);
            }
        });
    }
}
