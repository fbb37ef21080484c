package io.geobroker.loadtest.storm.plan;

import java.util.Random;

/** A random walk of a price within a tenth of its start. Used by one thread. */
final class PriceWalk {
    private static final double STEP = 0.004;
    private static final double FURTHEST = 0.1;

    private final long start;
    private final Random random;
    private long price;

    PriceWalk(long startMicros, Random random) {
        this.start = startMicros;
        this.random = random;
        this.price = startMicros;
    }

    long micros() {
        return price;
    }

    long next() {
        double home = (start - price) * 0.02;
        long wanted = price + Math.round(home + start * STEP * (random.nextDouble() * 2 - 1));
        price = Math.max(Math.round(start * (1 - FURTHEST)), Math.min(Math.round(start * (1 + FURTHEST)), wanted));
        return price;
    }
}
