package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rule: refused orders are not stored, unanswered ones once or not at all, unrequested ones never.
 *
 * <p>An order that was withdrawn before it was placed has an outcome but no view.
 */
public record UnplacedOrdersLeaveNothing(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Map<String, List<StoredOrder>> byName = new HashMap<>();
        for (StoredOrder order : world.orders().values()) {
            byName.computeIfAbsent(order.name(), name -> new ArrayList<>()).add(order);
            Placement asked = journal.named(order.name()).orElse(null);
            if (asked == null || !asked.customer().equals(order.customer())) {
                findings.of(order, "an order that somebody asked for", order);
            }
        }
        for (Placement placement : journal.placements()) {
            List<StoredOrder> found = byName.getOrDefault(placement.name(), List.of());
            Answer answer = placement.answer();
            if (answer.isRefused() && found.stream().anyMatch(order -> !order.isRejected())) {
                findings.of(found.get(0).id(), placement.customer(), "nothing, as " + answer, found);
            } else if (found.size() > 1) {
                findings.of(found.get(0).id(), placement.customer(), "one order for one name", found);
            } else if (answer.isUnknown()
                    && found.stream().anyMatch(order -> !order.terms().equals(placement.terms()))) {
                findings.of(found.get(0).id(), placement.customer(), "" + placement.wish(), found);
            }
        }
        world.trades().stream()
                .filter(trade -> !world.orders().containsKey(trade.order()))
                .forEach(trade -> findings.of(trade.order(), trade.customer(), "an order of the trade", "none"));
    }
}
