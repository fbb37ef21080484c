package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.StoredAccount;
import io.geobroker.loadtest.storm.check.evidence.StoredTrade;
import io.geobroker.loadtest.storm.journal.Endowment.Lot;
import java.math.BigInteger;
import java.util.List;

/**
 * The expected shares of a position and the range of their cost.
 *
 * <p>Without sells the cost is exact. With sells it depends on the unknown order of settling. It then lies between the
 * cheapest and the dearest price, plus less than a micro for each sell.
 *
 * @param quantity below 0 if more was sold than there was
 * @param leastMicros of the whole position
 */
record CostRange(long quantity, BigInteger leastMicros, BigInteger mostMicros) {

    static CostRange of(Lot given, List<StoredTrade> trades) {
        List<StoredTrade> buys = trades.stream().filter(StoredTrade::buys).toList();
        long sells = (long) trades.size() - buys.size();
        long bought = buys.stream().mapToLong(StoredTrade::quantity).sum();
        long traded = trades.stream().mapToLong(StoredTrade::quantity).sum();
        long quantity = given.quantity() + bought - (traded - bought);
        if (sells == 0) {
            BigInteger cost = buys.stream().map(StoredTrade::valueMicros).reduce(cost(given), BigInteger::add);
            return new CostRange(quantity, cost, cost);
        }
        if (quantity == 0) {
            return new CostRange(0, BigInteger.ZERO, BigInteger.ZERO);
        }
        long cheapest = buys.stream().mapToLong(StoredTrade::priceMicros).min().orElse(Long.MAX_VALUE);
        long dearest = buys.stream().mapToLong(StoredTrade::priceMicros).max().orElse(0);
        if (given.quantity() > 0) {
            cheapest = Math.min(cheapest, given.priceMicros());
            dearest = Math.max(dearest, given.priceMicros());
        }
        BigInteger shares = BigInteger.valueOf(quantity);
        return new CostRange(
                quantity,
                BigInteger.valueOf(cheapest).multiply(shares),
                BigInteger.valueOf(dearest).multiply(shares).add(BigInteger.valueOf(sells)));
    }

    private static BigInteger cost(Lot given) {
        return BigInteger.valueOf(given.priceMicros()).multiply(BigInteger.valueOf(given.quantity()));
    }

    boolean allows(StoredAccount.Position position) {
        BigInteger cost = BigInteger.valueOf(position.costMicros());
        return position.quantity() == quantity && cost.compareTo(leastMicros) >= 0 && cost.compareTo(mostMicros) <= 0;
    }

    @Override
    public String toString() {
        return quantity + " shares that cost "
                + (leastMicros.equals(mostMicros) ? leastMicros : leastMicros + " to " + mostMicros) + " micros";
    }
}
