package io.geobroker.testbed;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Ports;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Checks the machine before a world starts. {@link WorldLocks} checks for other worlds. */
public final class StartChecks {
    /** A world that has just ended may still hold ports. */
    private static final Duration FREE_WITHIN = Duration.ofSeconds(5);

    private static final int NAMED = 3;
    private static final int NEXT_BASE = 32;
    private static final int BASES = 224;

    private StartChecks() {}

    /** @throws IllegalStateException when another program uses a port of this world */
    static void ports(Addresses addresses, int nodesPerDatacenter) {
        Map<InetSocketAddress, String> listeners = addresses.listeners(nodesPerDatacenter);
        List<InetSocketAddress> inUse = Ports.inUse(listeners.keySet(), FREE_WITHIN);
        if (!inUse.isEmpty()) {
            int elsewhere = (addresses.base() + NEXT_BASE) % BASES;
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

    /**
     * @param free in MiB; enough when unknown
     * @param needed in MiB
     */
    public static boolean hasMemory(OptionalLong free, long needed) {
        return free.isEmpty() || free.getAsLong() >= needed;
    }

    /** @throws IllegalStateException when memory is short even for one node in each datacenter */
    public static void memory(OptionalLong free, long needed) {
        if (!hasMemory(free, needed)) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%d MiB of memory are free, and about %d are needed with one node in each datacenter: end other programs, or"
                            + " start it with --nodes 1, which is not checked",
                    free.orElse(0),
                    needed));
        }
    }
}
