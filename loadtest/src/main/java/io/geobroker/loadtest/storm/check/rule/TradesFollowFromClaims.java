package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredTrade;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Rule: each filled outcome has one trade, each trade a filled outcome with its claim. */
public record TradesFollowFromClaims(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Map<UUID, StoredTrade> found = new HashMap<>();
        for (StoredTrade trade : world.trades()) {
            StoredTrade other = found.put(trade.order(), trade);
            if (other != null) {
                findings.of(trade.order(), trade.customer(), "one trade", other + " and " + trade);
            }
            StoredOutcome outcome = world.outcomes().get(trade.order());
            if (outcome == null || !outcome.isFilled()) {
                findings.of(trade.order(), trade.customer(), "a filled outcome of the trade", outcome);
            } else if (!isOf(outcome, trade)) {
                findings.of(trade.order(), trade.customer(), "the trade of " + outcome, trade);
            }
        }
        world.outcomes().forEach((id, outcome) -> {
            if (outcome.isFilled() && !found.containsKey(id)) {
                findings.of(outcome, "a trade of " + outcome, "none");
            }
        });
    }

    private static boolean isOf(StoredOutcome outcome, StoredTrade trade) {
        return outcome.claim().equals(trade.claim())
                && outcome.priceMicros() == trade.priceMicros()
                && outcome.customer().equals(trade.customer())
                && outcome.terms().quantity() == trade.quantity()
                && outcome.terms().symbol().equals(trade.symbol())
                && outcome.terms().side().equals(trade.side());
    }
}
