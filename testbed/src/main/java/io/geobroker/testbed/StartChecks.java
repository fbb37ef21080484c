package io.geobroker.testbed;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.cassandra.CassandraCluster;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.Ports;
import io.geobroker.testbed.wan.LoopbackAddresses;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks the machine before a world starts. {@link WorldLocks} checks for other worlds. */
public final class StartChecks {
    /** A world that has just ended may still hold ports. */
    private static final Duration FREE_WITHIN = Duration.ofSeconds(5);

    private static final int NAMED = 3;
    private static final int NEXT_BASE = 32;
    private static final int BASES = 224;

    private StartChecks() {}

    /** Whatever could refuse a start, before the last world is wiped. */
    static void machine(Addresses addresses, TestbedOptions options, int brokers) {
        ports(addresses.listeners(options.nodesPerDatacenter(), brokers, options.zipkin()), addresses.base());
        LoopbackAddresses.require(addresses.hosts(options.nodesPerDatacenter(), WorldWan.BROKERS));
        Jdk.find(CassandraCluster.JDK);
    }

    /** @throws IllegalStateException when another world uses the directory or the base address */
    public static void noOtherWorld(Path directory, int base) {
        WorldLocks.take(directory.toAbsolutePath().normalize(), base).close();
    }

    /** @throws IllegalStateException when another program uses a port of this world */
    static void ports(Map<InetSocketAddress, String> listeners, int base) {
        List<InetSocketAddress> inUse = Ports.inUse(listeners.keySet(), FREE_WITHIN);
        if (!inUse.isEmpty()) {
            int elsewhere = (base + NEXT_BASE) % BASES;
            throw new IllegalStateException(inUse.stream()
                            .limit(NAMED)
                            .map(port -> HostAndPort.of(port) + ", which " + listeners.get(port) + " needs,")
                            .collect(Collectors.joining(" and "))
                    + (inUse.size() > NAMED ? " and " + (inUse.size() - NAMED) + " more" : "")
                    + (inUse.size() > 1 ? " are" : " is") + " taken by another program: end it (lsof -i :"
                    + inUse.get(0).getPort() + " tells which), or start elsewhere with --base-address "
                    + elsewhere + " --directory .geobroker-" + elsewhere);
        }
    }
}
