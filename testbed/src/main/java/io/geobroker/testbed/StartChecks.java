package io.geobroker.testbed;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.cassandra.CassandraCluster;
import io.geobroker.testbed.kafka.KafkaServer;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.PackagedFile;
import io.geobroker.testbed.process.Ports;
import io.geobroker.testbed.secure.Security;
import io.geobroker.testbed.wan.LoopbackAddresses;
import io.geobroker.testbed.wan.Wan;
import io.geobroker.testbed.zipkin.ZipkinServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the machine before a world starts. {@link WorldLocks} checks for other worlds. */
public final class StartChecks {
    private static final int NAMED = 3;
    private static final int NEXT_BASE = 32;
    private static final int BASES = 224;

    private StartChecks() {}

    /**
     * Whatever could refuse a start, before the last world is wiped.
     *
     * @param freeWithin how long to wait for ports: a world that has just ended may still hold some
     */
    static void machine(Addresses addresses, TestbedOptions options, int brokers, Duration freeWithin) {
        Map<InetSocketAddress, String> listeners = addresses.listeners(brokers, Security.BROKERS);
        LoopbackAddresses.require(listeners.keySet().stream()
                .map(InetSocketAddress::getHostString)
                .toList());
        if (options.zipkin()) {
            listeners.put(addresses.zipkin(), "zipkin");
        }
        if (options.secure()) {
            listeners.put(addresses.issuer(), "the issuer of tokens");
            if (!Files.exists(Wan.PROC)) {
                throw new IllegalStateException("a secure world needs Linux: without " + Wan.PROC
                        + " nothing tells from which region an encrypted connection comes");
            }
        }
        ports(listeners, addresses.base(), freeWithin);
        Jdk.find(CassandraCluster.JDK);
        Stream.of(CassandraCluster.class, KafkaServer.class, ZipkinServer.class).forEach(PackagedFile::classPath);
    }

    /** @throws IllegalStateException when another world uses the directory or the base address */
    public static void noOtherWorld(Path directory, int base) {
        WorldLocks.take(directory.toAbsolutePath().normalize(), base).close();
    }

    /** Makes the directory of a file that is to be written after a long run, and fails where that could not be. */
    public static void writable(Path file) {
        Path directory = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
        try {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
            if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : directory)) {
                throw new AccessDeniedException(file.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** @throws IllegalStateException when another program uses a port of this world */
    private static void ports(Map<InetSocketAddress, String> listeners, int base, Duration freeWithin) {
        List<InetSocketAddress> inUse = Ports.inUse(listeners.keySet(), freeWithin);
        if (!inUse.isEmpty()) {
            throw new IllegalStateException(inUse.stream()
                            .limit(NAMED)
                            .map(port -> HostAndPort.of(port) + ", which " + listeners.get(port) + " needs,")
                            .collect(Collectors.joining(" and "))
                    + (inUse.size() > NAMED ? " and " + (inUse.size() - NAMED) + " more" : "")
                    + (inUse.size() > 1 ? " are" : " is") + " taken by another program: end it (lsof -i :"
                    + inUse.get(0).getPort() + " tells which)" + elsewhere(inUse, base));
        }
    }

    /** Another base address changes the ports of 127.0.0.1 alone. */
    private static String elsewhere(List<InetSocketAddress> inUse, int base) {
        int next = (base + NEXT_BASE) % BASES;
        return inUse.stream().allMatch(port -> port.getHostString().equals("127.0.0.1"))
                ? ", or start elsewhere with --base-address " + next + " --directory .geobroker-" + next
                : "";
    }
}
