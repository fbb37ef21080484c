package io.geobroker.broker.account;

import java.math.BigInteger;

/**
 * Shares of one stock in an account, and what they cost.
 *
 * @param quantity whole shares, more than 0: a position that is sold out is none
 * @param costMicros paid for those shares in all, in millionths of the currency unit; 0 when they were given
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

    /**
     * What stays when some but not all shares leave. Their part of the cost leaves with them, rounded down, so that the
     * remainder stays with the shares that stay; the last share takes all that is left, and nothing is lost on the way.
     */
    Position minus(long shares) {
        long leaving = BigInteger.valueOf(costMicros)
                .multiply(BigInteger.valueOf(shares))
                .divide(BigInteger.valueOf(quantity))
                .longValueExact();
        return new Position(quantity - shares, costMicros - leaving);
    }
}
