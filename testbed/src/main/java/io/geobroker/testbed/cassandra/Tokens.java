package io.geobroker.testbed.cassandra;

import java.math.BigInteger;

/**
 * Places nodes on the ring so that each node of a datacenter owns an equal share of it.
 *
 * <p>NetworkTopologyStrategy walks each datacenter's tokens apart from the others', so every datacenter is spread evenly
 * over the whole ring, shifted by a little since no two nodes may have the same token.
 */
final class Tokens {
    private static final BigInteger RING = BigInteger.TWO.pow(64);
    private static final long SHIFT_PER_DATACENTER = 1_000;

    private Tokens() {}

    /**
     * @param datacenter from 0
     * @param node from 0
     * @param nodes nodes of that datacenter
     */
    static long of(int datacenter, int node, int nodes) {
        return BigInteger.valueOf(Long.MIN_VALUE)
                .add(RING.multiply(BigInteger.valueOf(node)).divide(BigInteger.valueOf(nodes)))
                .add(BigInteger.valueOf(SHIFT_PER_DATACENTER * (datacenter + 1L)))
                .longValueExact();
    }
}
