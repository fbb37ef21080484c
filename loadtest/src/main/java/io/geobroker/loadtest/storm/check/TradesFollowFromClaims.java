package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Journal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Each filled outcome has one trade in both tables, and each trade is that of a filled outcome, by the same claim. */
final class TradesFollowFromClaims implements Rule {
    @Override
    public String name() {
        return "claimed";
    }

    @Override
    public String statement() {
        return "each trade is that of one claim, and each fill has its trade";
    }

    @Override
    public void check(Journal journal, RegionEvidence world, Findings findings) {
        Map<UUID, StoredTrade> byCustomer = check("trades_by_customer", world.customerTrades(), world, findings);
        Map<UUID, StoredTrade> bySymbol = check("trades_by_symbol", world.symbolTrades(), world, findings);
        world.outcomes().forEach((id, outcome) -> {
            if (outcome.isFilled()) {
                require(outcome, "trades_by_customer", byCustomer, findings);
                require(outcome, "trades_by_symbol", bySymbol, findings);
            }
        });
    }

    private static Map<UUID, StoredTrade> check(
            String table, List<StoredTrade> trades, RegionEvidence world, Findings findings) {
        Map<UUID, StoredTrade> found = new HashMap<>();
        for (StoredTrade trade : trades) {
            StoredTrade other = found.put(trade.order(), trade);
            if (other != null) {
                findings.of(trade.order(), trade.customer(), "one trade in " + table, other + " and " + trade);
            }
            StoredOutcome outcome = world.outcomes().get(trade.order());
            if (outcome == null || !outcome.isFilled()) {
                findings.of(trade.order(), trade.customer(), "a filled outcome of the trade in " + table, "" + outcome);
            } else if (!isOf(outcome, trade)) {
                findings.of(trade.order(), trade.customer(), "the trade of " + outcome, "in " + table + " " + trade);
            }
        }
        return found;
    }

    private static boolean isOf(StoredOutcome outcome, StoredTrade trade) {
        return outcome.claim().equals(trade.claim())
                && outcome.priceMicros() == trade.priceMicros()
                && outcome.customer().equals(trade.customer())
                && outcome.terms().quantity() == trade.quantity()
                && outcome.terms().symbol().equals(trade.symbol())
                && outcome.terms().side().equals(trade.side());
    }

    private static void require(StoredOutcome outcome, String table, Map<UUID, StoredTrade> trades, Findings findings) {
        if (!trades.containsKey(outcome.order())) {
            findings.of(outcome.order(), outcome.customer(), "a trade in " + table + " of " + outcome, "none");
        }
    }
}
