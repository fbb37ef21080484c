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
import org.jspecify.annotations.Nullable;

/**
 * A customer's cash, positions and holds; immutable.
 *
 * <p>A change returns a new account, or this one if made before: holds and deposit numbers tell. So changes are safe to
 * repeat on any version.
 *
 * @param homeRegion where it is written; never changes
 * @param cashMicros millionths of the currency unit, held cash included; below 0 only after a fill worse than its hold
 * @param deposits number of the last deposit counted; 0 before the first
 * @param version from 1; grows by one with every write
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

    public long heldCashMicros() {
        return holds.values().stream().mapToLong(Hold::cashMicros).reduce(0, Math::addExact);
    }

    /** Never below 0. */
    public long buyingPowerMicros() {
        return Math.max(0, Math.subtractExact(cashMicros, heldCashMicros()));
    }

    public long availableShares(Symbol symbol) {
        Position position = positions.get(symbol);
        long held = holds.values().stream()
                .filter(hold -> hold.symbol().equals(symbol))
                .mapToLong(Hold::shares)
                .sum();
        return position == null ? 0 : position.quantity() - held;
    }

    /**
     * Why the hold is not possible, in Alpaca's words if any; empty if possible or there already.
     *
     * @param hold for an order that replaces another the {@link #difference}; the message counts all of its shares
     * @param replaced null for an order that replaces none
     * @param mostHolds limit, since each change writes all holds
     */
    public Optional<String> refusal(OrderId order, Hold hold, @Nullable OrderId replaced, int mostHolds) {
        if (holds.containsKey(order)) {
            return Optional.empty();
        }
        Hold taken = holds.get(replaced);
        // Both orders have a hold until one ends the other.
        int most = taken == null ? mostHolds : 2 * mostHolds;
        if (holds.size() >= most) {
            return Optional.of("too many open orders: an account may have " + most);
        }
        if (hold.cashMicros() > buyingPowerMicros()) {
            return Optional.of("insufficient buying power");
        }
        if (hold.shares() > 0) {
            long available = Math.max(0, availableShares(hold.symbol()));
            long sharesHeld = taken == null ? 0 : taken.shares();
            if (hold.shares() > available) {
                return Optional.of("insufficient qty available for order (requested: " + (hold.shares() + sharesHeld)
                        + ", available: " + (available + sharesHeld) + ")");
            }
        }
        return Optional.empty();
    }

    public Account hold(OrderId order, Hold hold) {
        if (holds.containsKey(order)) {
            return this;
        }
        Map<OrderId, Hold> more = new LinkedHashMap<>(holds);
        more.put(order, hold);
        return holding(more);
    }

    /** What a replacing order needs beyond the replaced order's hold; empty if nothing. */
    public Optional<Hold> difference(@Nullable OrderId replaced, Hold hold) {
        Hold taken = holds.get(replaced);
        if (taken == null) {
            return Optional.of(hold);
        }
        long cash = Math.max(0, hold.cashMicros() - taken.cashMicros());
        long shares = Math.max(0, hold.shares() - taken.shares());
        return cash > 0 || shares > 0 ? Optional.of(new Hold(hold.symbol(), cash, shares)) : Optional.empty();
    }

    /**
     * Passes a replaced order's hold on and releases the rest.
     *
     * <p>If the difference was released meanwhile, the new hold is smaller.
     *
     * @param hold what the replacing order needs
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
        return holding(passed);
    }

    public Account release(OrderId order) {
        return holds.containsKey(order) ? holding(without(order)) : this;
    }

    /** @throws IllegalStateException when more shares were sold than the account has: a defect */
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
                buys
                        ? with(Map.of(trade.symbol(), new Position(trade.shares(), value)))
                        : without(trade.symbol(), trade.shares()),
                without(order),
                deposits,
                version);
    }

    /**
     * Counts each deposit once, by its number.
     *
     * @throws IllegalStateException when an earlier deposit is not counted yet: a defect
     * @throws ArithmeticException when the sum does not fit
     */
    public Account deposit(Deposit deposit) {
        if (deposit.number() <= deposits) {
            return this;
        }
        if (deposit.number() > deposits + 1) {
            throw new IllegalStateException(
                    "deposit " + deposit.number() + " of " + customer + " comes before " + (deposits + 1));
        }
        return new Account(
                customer,
                homeRegion,
                Math.addExact(cashMicros, deposit.cashMicros()),
                with(deposit.positions()),
                holds,
                deposit.number(),
                version);
    }

    /** Whether cash, positions and deposits are those of the other. */
    public boolean hasAssetsOf(Account other) {
        return cashMicros == other.cashMicros && deposits == other.deposits && positions.equals(other.positions);
    }

    public Account nextVersion() {
        return new Account(customer, homeRegion, cashMicros, positions, holds, deposits, version + 1);
    }

    private Account holding(Map<OrderId, Hold> other) {
        return new Account(customer, homeRegion, cashMicros, positions, other, deposits, version);
    }

    private Map<OrderId, Hold> without(OrderId order) {
        Map<OrderId, Hold> fewer = new LinkedHashMap<>(holds);
        fewer.remove(order);
        return fewer;
    }

    private Map<Symbol, Position> with(Map<Symbol, Position> added) {
        Map<Symbol, Position> more = new LinkedHashMap<>(positions);
        added.forEach((symbol, each) ->
                more.merge(symbol, each, (had, plus) -> had.plus(plus.quantity(), plus.costMicros())));
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
