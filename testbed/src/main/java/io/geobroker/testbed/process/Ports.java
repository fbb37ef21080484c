package io.geobroker.testbed.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Checks whether ports are free by listening on them briefly. */
public final class Ports {
    private Ports() {}

    /** The first port still taken at the limit, and why. */
    static Optional<String> stillTaken(List<InetSocketAddress> ports, Duration limit) {
        return lookUntil(
                Optional::isEmpty,
                () -> ports.stream().flatMap(port -> taken(port).stream()).findFirst(),
                limit);
    }

    /** At the limit. The system's messages are not read: it translates them. */
    public static List<InetSocketAddress> inUse(Collection<InetSocketAddress> ports, Duration limit) {
        return lookUntil(
                List::isEmpty,
                () -> ports.stream().filter(port -> taken(port).isPresent()).toList(),
                limit);
    }

    private static <T> T lookUntil(Predicate<T> wanted, Supplier<T> look, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        T seen = look.get();
        while (!wanted.test(seen) && System.nanoTime() < deadline) {
            Uninterrupted.pause(Duration.ofMillis(50));
            seen = look.get();
        }
        return seen;
    }

    /** @throws IOException when nobody listens there, or accepts within the limit */
    public static void requireOpen(InetSocketAddress port, Duration limit) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(port, (int) limit.toMillis());
        }
    }

    private static Optional<String> taken(InetSocketAddress port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(port);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(HostAndPort.of(port) + " (" + e.getMessage() + ")");
        }
    }
}
