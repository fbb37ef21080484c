package io.geobroker.broker.account;

import io.geobroker.schema.listing.Price;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * A position at the last price of its stock. Amounts are exact, in units of the currency; rates have 16 digits.
 *
 * @param price what the stock traded at last; empty when no ticker is known
 * @param previousClose the last price of the session before; empty when there was none
 */
public record ValuedPosition(Position position, Optional<Price> price, Optional<Price> previousClose) {
    private static final int DECIMALS = 6;

    public BigDecimal cost() {
        return units(position.costMicros());
    }

    public Optional<BigDecimal> marketValue() {
        return price.map(this::worth);
    }

    /** The market value; without a price, what the shares cost. */
    public BigDecimal valueOrCost() {
        return marketValue().orElseGet(this::cost);
    }

    /** What these shares were worth at the previous close; where that is not known, {@link #valueOrCost}. */
    public BigDecimal previousValue() {
        return previousClose.map(this::worth).orElseGet(this::valueOrCost);
    }

    /** How much more the shares are worth than they cost. */
    public Optional<BigDecimal> gain() {
        return marketValue().map(value -> value.subtract(cost()));
    }

    /** The gain as a part of the cost: 0.01 is one hundredth. Zero for shares that cost nothing. */
    public Optional<BigDecimal> gainRate() {
        return gain().map(gain ->
                position.costMicros() == 0 ? BigDecimal.ZERO : gain.divide(cost(), MathContext.DECIMAL64));
    }

    /** How much more the shares are worth than at the previous close, as if all were held since. */
    public Optional<BigDecimal> gainToday() {
        return marketValue().flatMap(value -> previousClose.map(close -> value.subtract(worth(close))));
    }

    /** By which part of the previous close the price has changed since. */
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
