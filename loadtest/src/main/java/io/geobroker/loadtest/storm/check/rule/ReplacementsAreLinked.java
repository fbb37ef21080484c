package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.Optional;
import java.util.UUID;

/** Rule: views and outcome of a replacement name each other, and at most one order is filled. */
public record ReplacementsAreLinked(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        for (StoredOrder order : world.orders().values()) {
            order.replacedBy().ifPresent(by -> {
                StoredOrder replacement = world.orders().get(by);
                if (replacement == null || !replacement.replaces().equals(Optional.of(order.id()))) {
                    findings.of(order, "a replacement that names it", replacement);
                } else if (order.isFilled() && replacement.isFilled()) {
                    findings.of(order, "one fill of the two", order + " and " + replacement);
                }
            });
            if (order.replacedBy().isPresent() != order.status().equals("replaced")) {
                findings.of(order, "replaced if and only if it names by what", order);
            }
            if (!order.isRejected()) {
                order.replaces().ifPresent(old -> named(order, old));
            }
        }
        journal.forEachAcknowledged((id, placement) -> placement.replaces().ifPresent(old -> {
            StoredOrder replacement = world.orders().get(id);
            if (replacement == null || !replacement.replaces().equals(Optional.of(old))) {
                findings.of(id, placement.customer(), "to replace " + old, replacement);
            }
        }));
    }

    private void named(StoredOrder replacement, UUID old) {
        StoredOutcome outcome = world.outcomes().get(old);
        if (outcome == null || !outcome.replacement().equals(Optional.of(replacement.id()))) {
            findings.of(replacement, "an outcome of " + old + " that names it", outcome);
        }
    }
}
