package io.geobroker.testbed.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NodePlaceTest {

    @Test
    void nodesOfADatacenterOwnEqualShares() {
        for (int nodes = 1; nodes <= 8; nodes++) {
            TreeSet<BigInteger> tokens = new TreeSet<>();
            for (int node = 0; node < nodes; node++) {
                tokens.add(BigInteger.valueOf(NodePlace.tokenOf(1, node, nodes)));
            }
            BigInteger ring = BigInteger.TWO.pow(64);
            BigInteger share = ring.divide(BigInteger.valueOf(nodes));
            BigInteger previous = tokens.last().subtract(ring);
            for (BigInteger token : tokens) {
                assertThat(token.subtract(previous)).isBetween(share, share.add(BigInteger.ONE));
                previous = token;
            }
        }
    }

    @Test
    void noTwoNodesOfAWorldShareAToken() {
        Set<Long> tokens = new HashSet<>();
        for (int datacenter = 0; datacenter < 8; datacenter++) {
            for (int node = 0; node < 8; node++) {
                assertThat(tokens.add(NodePlace.tokenOf(datacenter, node, 8))).isTrue();
            }
        }
    }
}
