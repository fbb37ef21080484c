package io.geobroker.testbed.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Checks whether ports are free by listening on them briefly. */
public final class Ports {
    private Ports() {}

    /** The first port still taken at the limit, and why. */
    static Optional<String> stillTaken(List<InetSocketAddress> ports, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        for (InetSocketAddress port : ports) {
            Optional<String> taken = taken(port);
            while (taken.isPresent() && System.nanoTime() < deadline) {
                Uninterrupted.pause(Duration.ofMillis(50));
                taken = taken(port);
            }
            if (taken.isPresent()) {
                return taken;
            }
        }
        return Optional.empty();
    }

    /** At the limit; addresses that this machine lacks do not count. */
    public static List<InetSocketAddress> inUse(Collection<InetSocketAddress> ports, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        List<InetSocketAddress> inUse = ports.stream().filter(Ports::isInUse).toList();
        while (!inUse.isEmpty() && System.nanoTime() < deadline) {
            Uninterrupted.pause(Duration.ofMillis(50));
            inUse = inUse.stream().filter(Ports::isInUse).toList();
        }
        return inUse;
    }

    /** @throws IOException when nobody listens there, or accepts within the limit */
    public static void requireOpen(InetSocketAddress port, Duration limit) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(port, (int) limit.toMillis());
        }
    }

    private static boolean isInUse(InetSocketAddress port) {
        return taken(port).filter(why -> why.contains("in use")).isPresent();
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
