package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.evidence.ReportedOrder;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Rule: views and lists show each acknowledged order with its terms, once; cancels are asked for, and stand if confirmed. */
public record AcknowledgedOrdersAreFound(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Map<UUID, OrderState> told = told();
        journal.forEachAcknowledged((id, placement) -> check(id, placement, told.get(id)));
        for (Cancellation cancellation : journal.cancellations()) {
            if (cancellation.told() == Cancellation.Told.CANCELED) {
                check(cancellation);
            }
        }
        checkAsked();
    }

    private Map<UUID, OrderState> told() {
        Map<UUID, OrderState> told = new HashMap<>();
        for (ReportedOrder each : world.told()) {
            StoredOrder view = world.orders().get(each.id());
            if (view != null && !view.customer().equals(each.customer())) {
                findings.of(each.id(), each.customer(), "the customer's orders alone in a list", view);
            } else if (told.put(each.id(), each.state()) != null) {
                findings.of(each.id(), each.customer(), "each order once in a list", "again " + each.state());
            }
        }
        return told;
    }

    private void check(UUID id, Placement placement, @Nullable OrderState told) {
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
