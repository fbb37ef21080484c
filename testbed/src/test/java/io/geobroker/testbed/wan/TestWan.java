package io.geobroker.testbed.wan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/**
 * A WAN between two regions with real sockets at both ends: clients in {@link #HERE}, and a target of any protocol in
 * {@link #THERE}.
 */
final class TestWan implements AutoCloseable {
    static final String HERE = "sydney";
    static final String THERE = "north-virginia";

    /** Only so that a broken test ends at all. */
    private static final int GIVE_UP_SECONDS = 60;

    private static final ServerSocket RESERVED = reserveBase();

    private final Wan wan;
    /** Written by acceptors as well. */
    private final Queue<AutoCloseable> opened = new ConcurrentLinkedQueue<>();

    private final BlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();

    TestWan(Duration roundTrip) {
        wan = new Wan(world(roundTrip), WanOptions.at(base()));
    }

    TestWan(Duration roundTrip, Duration patience) {
        wan = new Wan(world(roundTrip), new WanOptions(base(), patience, 4 << 20));
    }

    TestWan(Duration roundTrip, int window) {
        wan = new Wan(world(roundTrip), new WanOptions(base(), Duration.ofSeconds(30), window));
    }

    static World world(Duration roundTrip) {
        return new World(
                "test",
                List.of(
                        new Region(HERE, "Sydney", "SydneyDC", 0, 0, BigDecimal.ONE, HERE),
                        new Region(THERE, "North Virginia", "NorthVirginiaDC", 0, 0, BigDecimal.ONE, THERE)),
                List.of(new World.RoundTrip(HERE, THERE, roundTrip)),
                List.of());
    }

    /** Second byte of the addresses of this process's tests; builds that run at the same time get different ones. */
    static int base() {
        return RESERVED.getInetAddress().getAddress()[1] & 0xFF;
    }

    private static ServerSocket reserveBase() {
        for (int base = 96; base <= 240; base += 16) {
            ServerSocket reserved = reserve("127." + base + ".0.1");
            if (reserved != null) {
                return reserved;
            }
        }
        throw new IllegalStateException("no free base address from 96 to 240");
    }

    private static @Nullable ServerSocket reserve(String host) {
        try {
            ServerSocket reserved = new ServerSocket();
            reserved.bind(new InetSocketAddress(host, 7000));
            return reserved;
        } catch (IOException e) {
            return null; // another build's
        }
    }

    /** Patient enough for a machine that has much else to do. */
    static ConditionFactory eventually() {
        return Awaitility.await().atMost(GIVE_UP_SECONDS, TimeUnit.SECONDS);
    }

    Wan wan() {
        return wan;
    }

    /** Starts the CQL server of node 1 there, and the way to it from here. */
    InetSocketAddress cql() {
        serve(privateNode(2, 1, 9042));
        return wan.cql(HERE, THERE, 1);
    }

    static InetSocketAddress privateNode(int region, int node, int port) {
        return new InetSocketAddress("127." + base() + "." + region + "." + node, port);
    }

    /** Accepts connections at an address outside of the WAN. */
    ServerSocket serve(InetSocketAddress address) {
        try {
            ServerSocket server = new ServerSocket();
            server.setReuseAddress(true);
            server.bind(address);
            Thread acceptor = new Thread(() -> accept(server), "acceptor " + address);
            acceptor.setDaemon(true);
            acceptor.start();
            opened.add(() -> {
                server.close();
                acceptor.join(); // the port is free only when nobody waits in accept() any more
            });
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot serve at " + address, e);
        }
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                accepted.add(guarded(server.accept()));
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    /** The connections that have reached a target and were not taken by {@link #arrived} yet. */
    int waitingConnections() {
        return accepted.size();
    }

    /** The next connection that reaches a target. */
    Socket arrived() throws InterruptedException {
        Socket socket = accepted.poll(GIVE_UP_SECONDS, TimeUnit.SECONDS);
        if (socket == null) {
            throw new AssertionError("no connection has arrived in " + GIVE_UP_SECONDS + " s");
        }
        return socket;
    }

    Socket connect(InetSocketAddress address) throws IOException {
        return connect(address, new InetSocketAddress(0));
    }

    /** As somebody at another address of this machine. */
    Socket connect(InetSocketAddress address, InetSocketAddress source) throws IOException {
        Socket socket = guarded(new Socket());
        socket.bind(source);
        socket.connect(address);
        return socket;
    }

    /** Both ends of a connection over which a byte has come. */
    record Connected(Socket client, Socket server) {}

    /** Connects, and waits until the target has got a byte. */
    Connected connected(InetSocketAddress address) throws IOException, InterruptedException {
        Socket client = connect(address);
        client.getOutputStream().write('a');
        Socket server = arrived();
        server.getInputStream().read();
        return new Connected(client, server);
    }

    static void assertReset(Socket socket) {
        assertThatThrownBy(() -> socket.getInputStream().read())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
    }

    private Socket guarded(Socket socket) throws IOException {
        opened.add(socket);
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(GIVE_UP_SECONDS));
        socket.setTcpNoDelay(true);
        return socket;
    }

    @Override
    public void close() {
        wan.close();
        for (AutoCloseable closeable : opened) {
            try {
                closeable.close();
            } catch (Exception e) {
                throw new IllegalStateException("cannot close " + closeable, e);
            }
        }
    }
}
