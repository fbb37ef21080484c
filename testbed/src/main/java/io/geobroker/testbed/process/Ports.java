package io.geobroker.testbed.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds out whether a child's ports are free, by listening on them for a moment. */
final class Ports {
    private Ports() {}

    /** The first port that is still taken at the end of the limit, and why. */
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
