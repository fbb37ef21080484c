package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.evidence.ReportedOrder;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.FaultEffect;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rule: views and lists show each acknowledged order with its terms, once; cancels are asked for, and stand if confirmed. */
public record AcknowledgedOrdersAreFound(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Map<UUID, ReportedOrder> told = told();
        journal.forEachAcknowledged((id, placement) -> check(id, placement, told.get(id)));
        for (Cancellation cancellation : journal.all(Cancellation.class)) {
            if (cancellation.told() == Cancellation.Told.CANCELED) {
                check(cancellation);
            }
        }
        checkAsked();
    }

    private Map<UUID, ReportedOrder> told() {
        Map<UUID, ReportedOrder> told = new HashMap<>();
        for (ReportedOrder each : world.told()) {
            StoredOrder view = world.orders().get(each.id());
            if (view != null && !view.customer().equals(each.customer())) {
                findings.of(each.id(), each.customer(), "the customer's orders alone in a list", view);
            } else if (told.put(each.id(), each) != null) {
                findings.of(each.id(), each.customer(), "each order once in a list", "again " + each.state());
            }
        }
        return told;
    }

    private void check(UUID id, Placement placement, @Nullable ReportedOrder told) {
        String customer = placement.customer();
        StoredOrder order = world.orders().get(id);
        if (order == null) {
            findings.of(id, customer, "the acknowledged order " + placement.wish(), "no view of it");
            return;
        }
        if (!placement.wish().isToldAs(order.wish()) || !order.customer().equals(customer)) {
            findings.of(id, customer, "" + placement.wish(), order);
        }
        if (order.isRejected() && placement.region().isPresent()) {
            findings.of(id, customer, "an order that was placed, as was answered", order);
        }
        if (told == null
                || !order.state().equals(told.state())
                || !placement.wish().isToldAs(told.wish())) {
            findings.of(id, customer, "the API tells what the view says, " + order, told);
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
        Map<Object, List<Asked>> asked = new HashMap<>();
        journal.all(Cancellation.class).stream()
                .filter(each -> each.told() != Cancellation.Told.TOO_LATE_TO_REPLACE)
                .forEach(each -> asked.computeIfAbsent(each.order(), order -> new ArrayList<>())
                        .add(each.asked()));
        journal.all(MassCancel.class).stream()
                .filter(each -> each.asked().region().isEmpty())
                .forEach(each -> asked.computeIfAbsent(each.customer(), customer -> new ArrayList<>())
                        .add(each.asked()));
        world.outcomes().forEach((id, outcome) -> {
            if (outcome.end().equals("canceled")
                    && journal.acknowledged(id).flatMap(Placement::region).isPresent()
                    && Stream.of(id, outcome.customer())
                            .flatMap(by -> asked.getOrDefault(by, List.of()).stream())
                            .noneMatch(each -> mayCancel(each, outcome.decidedMicros()))) {
                findings.of(outcome, "a cancel that was asked for", outcome);
            }
        });
    }

    /** What is not answered may be done until a minute after it, and after the faults that kept it from its broker. */
    private boolean mayCancel(Asked asked, long decidedMicros) {
        long over = journal.faults().stream()
                .filter(fault -> FaultEffect.overlaps(fault, asked.fromMicros(), asked.untilMicros()))
                .mapToLong(FaultWindow::untilMicros)
                .reduce(asked.untilMicros(), Math::max);
        return asked.fromMicros() <= Bounds.latest(journal, decidedMicros)
                && Bounds.earliest(journal, decidedMicros) <= over + Bounds.AFTER_FAULT;
    }
}
