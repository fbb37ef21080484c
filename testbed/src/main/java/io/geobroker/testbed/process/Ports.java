package io.geobroker.testbed.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Checks whether ports are free by listening on them briefly. */
public final class Ports {
    private Ports() {}

    /** At the limit. The system's messages are not read: it translates them. */
    public static List<InetSocketAddress> inUse(Collection<InetSocketAddress> ports, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        List<InetSocketAddress> taken = ports.stream().filter(Ports::isTaken).toList();
        while (!taken.isEmpty() && System.nanoTime() < deadline) {
            Uninterrupted.pause(Duration.ofMillis(50));
            taken = taken.stream().filter(Ports::isTaken).toList();
        }
        return taken;
    }

    /** @throws IOException when nobody listens there, or accepts within the limit */
    public static void requireOpen(InetSocketAddress port, Duration limit) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(port, (int) limit.toMillis());
        }
    }

    private static boolean isTaken(InetSocketAddress port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(port);
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
