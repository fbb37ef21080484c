package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredTrade;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Endowment.Lot;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

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
        long cash = given.cashMicros();
        for (StoredTrade trade : trades) {
            cash = Math.addExact(cash, trade.buys() ? -trade.valueMicros() : trade.valueMicros());
        }
        if (cash != account.cashMicros()) {
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

    /**
     * The expected shares of a position and the range of their cost.
     *
     * <p>Without sells the cost is exact. With sells it depends on the unknown order of settling. It then lies between the
     * cheapest and the dearest price, plus less than a micro for each sell.
     *
     * @param quantity below 0 if more was sold than there was
     * @param leastMicros of the whole position
     */
    private record CostRange(long quantity, long leastMicros, long mostMicros) {
        static CostRange of(Lot given, List<StoredTrade> trades) {
            List<StoredTrade> buys = trades.stream().filter(StoredTrade::buys).toList();
            long sells = (long) trades.size() - buys.size();
            long bought = buys.stream().mapToLong(StoredTrade::quantity).sum();
            long traded = trades.stream().mapToLong(StoredTrade::quantity).sum();
            long quantity = given.quantity() + bought - (traded - bought);
            if (sells == 0) {
                long cost = buys.stream().mapToLong(StoredTrade::valueMicros).sum()
                        + Math.multiplyExact(given.priceMicros(), given.quantity());
                return new CostRange(quantity, cost, cost);
            }
            if (quantity <= 0) {
                return new CostRange(quantity, 0, 0);
            }
            LongStream ofGiven = LongStream.of(given.priceMicros()).limit(given.quantity());
            LongSummaryStatistics prices = LongStream.concat(
                            ofGiven, buys.stream().mapToLong(StoredTrade::priceMicros))
                    .summaryStatistics();
            return new CostRange(
                    quantity,
                    Math.multiplyExact(prices.getMin(), quantity),
                    Math.multiplyExact(prices.getMax(), quantity) + sells);
        }

        boolean allows(StoredAccount.Position position) {
            return position.quantity() == quantity
                    && position.costMicros() >= leastMicros
                    && position.costMicros() <= mostMicros;
        }

        @Override
        public String toString() {
            return quantity + " shares that cost "
                    + (leastMicros == mostMicros ? leastMicros : leastMicros + " to " + mostMicros) + " micros";
        }
    }
}
