package io.geobroker.simulator;

import java.util.concurrent.ThreadLocalRandom;

/** The seed of a test's random numbers: another one in each run, printed, and replayed by {@code -Dgeobroker.seed=...}. */
public final class TestSeed {

    private TestSeed() {}

    public static Seed print() {
        long seed = Long.getLong("geobroker.seed", ThreadLocalRandom.current().nextLong());
        System.out.println("replay with -Dgeobroker.seed=" + seed);
        return new Seed(seed);
    }
}
