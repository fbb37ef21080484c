package io.geobroker.testbed.cassandra;

import java.math.BigInteger;

/**
 * Gives the nodes of a datacenter equal shares of the ring. NetworkTopologyStrategy treats datacenters separately, so each
 * covers the whole ring, slightly shifted because tokens must be unique.
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
