package io.geobroker.loadtest.storm.check.rule;

import java.math.BigInteger;

/** An exact sum. */
final class Ledger {
    private BigInteger sum;

    Ledger(long start) {
        sum = BigInteger.valueOf(start);
    }

    void add(BigInteger amount, boolean incoming) {
        sum = incoming ? sum.add(amount) : sum.subtract(amount);
    }

    boolean is(long amount) {
        return sum.equals(BigInteger.valueOf(amount));
    }

    @Override
    public String toString() {
        return sum.toString();
    }
}
