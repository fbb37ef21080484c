package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Symbol;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a customer has, and what of it is set aside for orders that wait.
 *
 * <p>Every change gives a new account, and none that was made before changes anything: then the answer is this very
 * account. The hold says whether an order was settled, the number of a deposit whether it was counted. So a change may be
 * tried again on whatever account is found.
 *
 * @param homeRegion where it is written; never changes
 * @param cashMicros millionths of the currency unit, those set aside included. Below 0 only when a stop or market order
 *     traded at a worse price than was set aside for it
 * @param positions by symbol
 * @param holds by the order each is for
 * @param deposits the number of the last deposit that was counted; 0 before the first. They are counted in their order
 * @param version grows by one with every write; 1 when opened
 */
public record Account(
        CustomerId customer,
        String homeRegion,
        long cashMicros,
        Map<Symbol, Position> positions,
        Map<OrderId, Hold> holds,
        long deposits,
        long version) {

    public Account {
        positions = Collections.unmodifiableMap(new LinkedHashMap<>(positions));
        holds = Collections.unmodifiableMap(new LinkedHashMap<>(holds));
    }

    public static Account opened(
            CustomerId customer, String homeRegion, long cashMicros, Map<Symbol, Position> positions) {
        return new Account(customer, homeRegion, cashMicros, positions, Map.of(), 0, 1);
    }

    /** Cash set aside for orders that buy. */
    public long heldCashMicros() {
        return holds.values().stream().mapToLong(Hold::cashMicros).reduce(0, Math::addExact);
    }

    /** Cash that new orders may use; never below 0. */
    public long buyingPowerMicros() {
        return Math.max(0, Math.subtractExact(cashMicros, heldCashMicros()));
    }

    /** Shares of a stock that new orders may sell. */
    public long availableShares(Symbol symbol) {
        Position position = positions.get(symbol);
        long held = holds.values().stream()
                .filter(hold -> hold.symbol().equals(symbol))
                .mapToLong(Hold::shares)
                .sum();
        return position == null ? 0 : position.quantity() - held;
    }

    /**
     * Why something cannot be set aside, in Alpaca's words where it has some; empty if it can be or is already.
     *
     * @param mostHolds how many holds there may be with it: all of them are written with each change
     */
    public Optional<String> refusal(OrderId order, Hold hold, int mostHolds) {
        return refusal(order, hold, 0, mostHolds);
    }

    /**
     * The same for an order in the place of another, told in shares of the whole order.
     *
     * @param difference what it needs beyond that one, see {@link #difference}
     */
    public Optional<String> refusalInPlace(OrderId order, Hold difference, OrderId replaced, int mostHolds) {
        Hold taken = holds.get(replaced);
        return refusal(order, difference, taken == null ? 0 : taken.shares(), mostHolds);
    }

    private Optional<String> refusal(OrderId order, Hold hold, long sharesHeld, int mostHolds) {
        if (holds.containsKey(order)) {
            return Optional.empty();
        }
        if (holds.size() >= mostHolds) {
            return Optional.of("too many open orders: an account may have " + mostHolds);
        }
        if (hold.cashMicros() > buyingPowerMicros()) {
            return Optional.of("insufficient buying power");
        }
        if (hold.shares() > 0) {
            long available = Math.max(0, availableShares(hold.symbol()));
            if (hold.shares() > available) {
                return Optional.of("insufficient qty available for order (requested: " + (hold.shares() + sharesHeld)
                        + ", available: " + (available + sharesHeld) + ")");
            }
        }
        return Optional.empty();
    }

    /** Sets aside for an order; see {@link #refusal}. */
    public Account hold(OrderId order, Hold hold) {
        if (holds.containsKey(order)) {
            return this;
        }
        Map<OrderId, Hold> more = new LinkedHashMap<>(holds);
        more.put(order, hold);
        return new Account(customer, homeRegion, cashMicros, positions, more, deposits, version);
    }

    /**
     * What has to be set aside for an order that is to come in the place of another, so that with what is held for that one
     * it has its hold; empty if that is enough.
     */
    public Optional<Hold> difference(OrderId replaced, Hold hold) {
        Hold taken = holds.get(replaced);
        if (taken == null) {
            return Optional.of(hold);
        }
        long cash = Math.max(0, hold.cashMicros() - taken.cashMicros());
        long shares = Math.max(0, hold.shares() - taken.shares());
        return cash > 0 || shares > 0 ? Optional.of(new Hold(hold.symbol(), cash, shares)) : Optional.empty();
    }

    /**
     * Passes what is held for a replaced order on to the one in its place, and gives back the rest. No cash or shares are
     * taken that were not held before: if the difference was given back meanwhile, the hold is that much smaller.
     *
     * @param by the order in its place
     * @param hold what that one needs
     */
    public Account pass(OrderId replaced, OrderId by, Hold hold) {
        Hold taken = holds.get(replaced);
        if (taken == null) {
            return this;
        }
        Hold more = holds.get(by);
        Map<OrderId, Hold> passed = without(replaced);
        passed.put(
                by,
                new Hold(
                        hold.symbol(),
                        Math.min(hold.cashMicros(), taken.cashMicros() + (more == null ? 0 : more.cashMicros())),
                        Math.min(hold.shares(), taken.shares() + (more == null ? 0 : more.shares()))));
        return new Account(customer, homeRegion, cashMicros, positions, passed, deposits, version);
    }

    /** Gives back what is set aside for an order that did not trade. */
    public Account release(OrderId order) {
        return holds.containsKey(order)
                ? new Account(customer, homeRegion, cashMicros, positions, without(order), deposits, version)
                : this;
    }

    /**
     * Exchanges cash and shares as traded, and gives back the rest of what was set aside.
     *
     * @throws IllegalStateException when shares were sold that are not there: more than was set aside, a defect
     */
    public Account settle(AccountChange.Settle trade) {
        OrderId order = trade.order();
        if (!holds.containsKey(order)) {
            return this;
        }
        boolean buys = trade.side() == Side.BUY;
        long value = trade.valueMicros();
        return new Account(
                customer,
                homeRegion,
                buys ? Math.subtractExact(cashMicros, value) : Math.addExact(cashMicros, value),
                buys ? with(trade.symbol(), trade.shares(), value) : without(trade.symbol(), trade.shares()),
                without(order),
                deposits,
                version);
    }

    /**
     * Adds cash and shares from outside, once for each deposit.
     *
     * @throws IllegalStateException when one before it is not counted yet, a defect
     * @throws ArithmeticException when it is more than an account may hold
     */
    public Account deposit(Deposit deposit) {
        if (deposit.number() <= deposits) {
            return this;
        }
        if (deposit.number() > deposits + 1) {
            throw new IllegalStateException(
                    "deposit " + deposit.number() + " of " + customer + " comes before " + (deposits + 1));
        }
        Map<Symbol, Position> more = new LinkedHashMap<>(positions);
        deposit.positions()
                .forEach((symbol, added) ->
                        more.merge(symbol, added, (had, plus) -> had.plus(plus.quantity(), plus.costMicros())));
        return new Account(
                customer,
                homeRegion,
                Math.addExact(cashMicros, deposit.cashMicros()),
                more,
                holds,
                deposit.number(),
                version);
    }

    /** Whether the customer has the same, whatever is set aside of it. */
    public boolean hasSameAssets(Account other) {
        return cashMicros == other.cashMicros && deposits == other.deposits && positions.equals(other.positions);
    }

    Account nextVersion() {
        return new Account(customer, homeRegion, cashMicros, positions, holds, deposits, version + 1);
    }

    private Map<OrderId, Hold> without(OrderId order) {
        Map<OrderId, Hold> fewer = new LinkedHashMap<>(holds);
        fewer.remove(order);
        return fewer;
    }

    private Map<Symbol, Position> with(Symbol symbol, long shares, long micros) {
        Map<Symbol, Position> more = new LinkedHashMap<>(positions);
        more.merge(symbol, new Position(shares, micros), (had, plus) -> had.plus(plus.quantity(), plus.costMicros()));
        return more;
    }

    private Map<Symbol, Position> without(Symbol symbol, long shares) {
        Position had = positions.get(symbol);
        if (had == null || had.quantity() < shares) {
            throw new IllegalStateException(
                    "account of " + customer + " sold " + shares + " of " + symbol + " and has " + had);
        }
        Map<Symbol, Position> fewer = new LinkedHashMap<>(positions);
        if (had.quantity() == shares) {
            fewer.remove(symbol);
        } else {
            fewer.put(symbol, had.minus(shares));
        }
        return fewer;
    }
}
