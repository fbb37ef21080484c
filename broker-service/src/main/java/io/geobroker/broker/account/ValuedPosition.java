package io.geobroker.broker.account;

import io.geobroker.schema.listing.Price;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * A position at the last price of its stock.
 *
 * <p>Amounts are exact, in units of the currency; rates have 16 digits.
 *
 * @param price the last price; empty before the first ticker
 * @param previousClose the last price of the session before; empty if none
 */
public record ValuedPosition(Position position, Optional<Price> price, Optional<Price> previousClose) {
    private static final int DECIMALS = 6;

    public BigDecimal cost() {
        return units(position.costMicros());
    }

    public Optional<BigDecimal> marketValue() {
        return price.map(this::worth);
    }

    /** The market value, or the cost without a price. */
    public BigDecimal valueOrCost() {
        return marketValue().orElseGet(this::cost);
    }

    /** At the previous close, or {@link #valueOrCost} without one. */
    public BigDecimal previousValue() {
        return previousClose.map(this::worth).orElseGet(this::valueOrCost);
    }

    /** Market value minus cost. */
    public Optional<BigDecimal> gain() {
        return marketValue().map(value -> value.subtract(cost()));
    }

    /** The gain divided by the cost: 0.01 is 1 %; zero for shares without cost. */
    public Optional<BigDecimal> gainRate() {
        return gain().map(gain ->
                position.costMicros() == 0 ? BigDecimal.ZERO : gain.divide(cost(), MathContext.DECIMAL64));
    }

    /** The gain since the previous close, as if all shares were held since. */
    public Optional<BigDecimal> gainToday() {
        return marketValue().flatMap(value -> previousClose.map(close -> value.subtract(worth(close))));
    }

    /** The price's change since the previous close, divided by that close. */
    public Optional<BigDecimal> changeToday() {
        return price.flatMap(last -> previousClose.map(
                close -> units(last.micros() - close.micros()).divide(units(close.micros()), MathContext.DECIMAL64)));
    }

    private BigDecimal worth(Price each) {
        return units(each.micros()).multiply(BigDecimal.valueOf(position.quantity()));
    }

    /** With six decimals. */
    public static BigDecimal units(long micros) {
        return BigDecimal.valueOf(micros, DECIMALS);
    }
}
