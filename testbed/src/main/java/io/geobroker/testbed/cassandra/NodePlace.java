package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.Ports;
import io.geobroker.testbed.secure.Credentials;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node's place on the ring, in the address plan and on disk.
 *
 * @param number from 1, within its datacenter
 * @param directory the world's
 * @param credentials null unless the world is secure
 */
record NodePlace(
        Addresses addresses,
        String region,
        int number,
        Path directory,
        @Nullable Credentials credentials) {
    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(1);

    private static final BigInteger RING = BigInteger.TWO.pow(64);
    private static final long SHIFT_PER_DATACENTER = 1_000;

    String datacenter() {
        return addresses.world().region(region).datacenter();
    }

    long token() {
        return tokenOf(addresses.number(region) - 1, number - 1, addresses.nodes());
    }

    /**
     * Equal shares of the ring for the nodes of a datacenter. NetworkTopologyStrategy treats datacenters separately, so each
     * covers the whole ring, slightly shifted because tokens must be unique.
     *
     * @param datacenter from 0
     * @param node from 0
     */
    static long tokenOf(int datacenter, int node, int nodes) {
        return BigInteger.valueOf(Long.MIN_VALUE)
                .add(RING.multiply(BigInteger.valueOf(node)).divide(BigInteger.valueOf(nodes)))
                .add(BigInteger.valueOf(SHIFT_PER_DATACENTER * (datacenter + 1L)))
                .longValueExact();
    }

    String name() {
        return "cassandra-" + region + "-" + number;
    }

    String privateHost() {
        return addresses.privateHost(region, number);
    }

    String publicHost() {
        return addresses.publicHost(region, number);
    }

    /** Each rack has one of three replicas. */
    String rack() {
        return "rack" + ((number - 1) % 3 + 1);
    }

    int jmxPort() {
        return addresses.jmx(region, number).getPort();
    }

    NodeJmx jmx() {
        return new NodeJmx(name(), jmxPort(), credentials != null);
    }

    /** @throws IOException when it does not answer, or not yet */
    boolean hasJoined() throws IOException {
        // This port opens last, and JMX requests would slow a starting node.
        Ports.requireOpen(addresses.cql(region, region, number), CONNECTED_WITHIN);
        return jmx().view().hasJoined();
    }

    /** The first node of each datacenter, by announced address. */
    List<String> seeds() {
        return addresses.regions().stream()
                .map(each -> addresses.publicHost(each, 1))
                .toList();
    }

    /** Its own directory. */
    Path data() {
        return directory.resolve("data").resolve(name());
    }

    Path logs() {
        return directory.resolve("logs");
    }

    Path log() {
        return logs().resolve(name() + ".log");
    }

    Path output() {
        return logs().resolve(name() + ".out");
    }

    Path configuration(String file) {
        return data().resolve("conf").resolve(file);
    }
}
