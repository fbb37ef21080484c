package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.StoredAccount;
import io.geobroker.loadtest.storm.check.evidence.StoredTrade;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Endowment.Lot;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Rule: each customer has what was given plus what trades moved, to the micro. */
public final class MoneyIsConserved implements Rule {
    @Override
    public String name() {
        return "money";
    }

    @Override
    public String statement() {
        return "cash and shares are those given plus those traded, to the last micro-unit";
    }

    @Override
    public void check(Journal journal, RegionEvidence world, Findings findings) {
        Map<String, List<StoredTrade>> trades =
                world.trades().stream().collect(Collectors.groupingBy(StoredTrade::customer));
        for (Endowment given : journal.endowments()) {
            StoredAccount account = world.accounts().get(given.customer());
            if (account == null) {
                findings.of(given.customer(), "an account", "none");
                continue;
            }
            if (!account.home().equals(given.home())) {
                findings.of(given.customer(), "to be at home in " + given.home(), account.home());
            }
            check(account, given, trades.getOrDefault(given.customer(), List.of()), findings);
        }
    }

    private static void check(StoredAccount account, Endowment given, List<StoredTrade> trades, Findings findings) {
        Ledger cash = new Ledger(given.cashMicros());
        trades.forEach(trade -> cash.add(trade.valueMicros(), !trade.buys()));
        if (!cash.is(account.cashMicros())) {
            findings.of(given.customer(), cash + " micros of cash by the trades", Long.toString(account.cashMicros()));
        }
        Set<String> symbols = new TreeSet<>(given.shares().keySet());
        symbols.addAll(account.positions().keySet());
        trades.forEach(trade -> symbols.add(trade.symbol()));
        for (String symbol : symbols) {
            Lot lot = given.shares().getOrDefault(symbol, new Lot(0, 0));
            CostRange expected = CostRange.of(
                    lot,
                    trades.stream()
                            .filter(trade -> trade.symbol().equals(symbol))
                            .toList());
            StoredAccount.Position found = account.positions().getOrDefault(symbol, new StoredAccount.Position(0, 0));
            if (!expected.allows(found)) {
                findings.of(given.customer(), expected + " of " + symbol + " by the trades", "" + found);
            }
        }
    }
}
