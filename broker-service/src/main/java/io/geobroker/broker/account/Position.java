package io.geobroker.broker.account;

import java.math.BigInteger;

/**
 * Shares of one stock in an account, and their cost.
 *
 * @param quantity whole shares, more than 0
 * @param costMicros in all, millionths of the currency unit; 0 when given
 */
public record Position(long quantity, long costMicros) {

    public Position {
        if (quantity <= 0 || costMicros < 0) {
            throw new IllegalArgumentException(
                    "a position has shares and a cost: " + quantity + " shares for " + costMicros + " micros");
        }
    }

    Position plus(long shares, long micros) {
        return new Position(Math.addExact(quantity, shares), Math.addExact(costMicros, micros));
    }

    /** Some, not all, shares leave with their part of the cost, rounded down: no cost is lost in total. */
    Position minus(long shares) {
        long leaving = BigInteger.valueOf(costMicros)
                .multiply(BigInteger.valueOf(shares))
                .divide(BigInteger.valueOf(quantity))
                .longValueExact();
        return new Position(quantity - shares, costMicros - leaving);
    }
}
