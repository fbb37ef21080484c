package io.geobroker.simulator;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The seed of all random numbers of a simulator. */
public record Seed(long value) {
    /** All simulators of a world have the same prices, and the same ones each time. */
    static final Seed OF_WORLDS = new Seed(1);

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** Reproducible, and independent of other names. */
    public RandomGenerator randomFor(String name) {
        long hash = FNV_OFFSET; // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * FNV_PRIME;
        }
        return new SplittableRandom(value ^ hash);
    }
}
