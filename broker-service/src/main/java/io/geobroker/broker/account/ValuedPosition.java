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
 * @param price empty before the first ticker
 * @param previousClose last price of the session before; empty if none
 */
public record ValuedPosition(Position position, Optional<Price> price, Optional<Price> previousClose) {
    private static final int DECIMALS = 6;

    public BigDecimal cost() {
        return units(position.costMicros());
    }

    public Optional<BigDecimal> marketValue() {
        return price.map(this::worth);
    }

    public BigDecimal valueOrCost() {
        return marketValue().orElseGet(this::cost);
    }

    /** At the previous close, or {@link #valueOrCost} without one. */
    public BigDecimal previousValue() {
        return previousClose.map(this::worth).orElseGet(this::valueOrCost);
    }

    public Optional<BigDecimal> gain() {
        return marketValue().map(value -> value.subtract(cost()));
    }

    /** Gain by cost: 0.01 is 1 %; zero for shares without cost. */
    public Optional<BigDecimal> gainRate() {
        return gain().map(gain ->
                position.costMicros() == 0 ? BigDecimal.ZERO : gain.divide(cost(), MathContext.DECIMAL64));
    }

    /** Since the previous close, as if all shares were held since. */
    public Optional<BigDecimal> gainToday() {
        return marketValue().flatMap(value -> previousClose.map(close -> value.subtract(worth(close))));
    }

    /** Relative to the previous close. */
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
