package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.StoredAccount;
import io.geobroker.loadtest.storm.check.evidence.StoredTrade;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Endowment.Lot;
import io.geobroker.loadtest.storm.journal.Journal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Rule: each customer has what was given plus what trades moved, to the micro. */
public record MoneyIsConserved(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
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
            check(account, given, trades.getOrDefault(given.customer(), List.of()));
        }
    }

    private void check(StoredAccount account, Endowment given, List<StoredTrade> trades) {
        BigInteger cash = trades.stream()
                .map(trade -> trade.buys() ? trade.valueMicros().negate() : trade.valueMicros())
                .reduce(BigInteger.valueOf(given.cashMicros()), BigInteger::add);
        if (!cash.equals(BigInteger.valueOf(account.cashMicros()))) {
            findings.of(given.customer(), cash + " micros of cash by the trades", account.cashMicros());
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
                findings.of(given.customer(), expected + " of " + symbol + " by the trades", found);
            }
        }
    }
}
