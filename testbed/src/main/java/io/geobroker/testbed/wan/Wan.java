package io.geobroker.testbed.wan;

import io.geobroker.schema.world.World;
import io.geobroker.testbed.address.Addresses;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The WAN between a world's regions: forwards connections with delays.
 *
 * <p>Each ordered pair of regions has a one-way delay (initially half the world's round trip), jitter, bandwidth and a cut:
 *
 * <ul>
 *   <li>Bytes arrive complete, in order and never before the delay; timers are up to a millisecond late. A new delay applies
 *       to later bytes.
 *   <li>Connecting takes a round trip: the client's socket opens at once, but its first bytes are held as long. A refusal
 *       resets the client after it.
 *   <li>A cut stops one direction, also bytes under way. After healing they arrive one delay later. If anything waited
 *       longer than the patience, even a connect, both sides are reset.
 *   <li>Ends of streams and resets take as long as bytes.
 *   <li>A sender that exceeds the window, because of a cut or a slow target, has to wait.
 * </ul>
 *
 * <p>Nothing is delayed or cut within a region. Methods that listen throw {@link java.io.UncheckedIOException} if they
 * cannot, saying what to do. Thread-safe.
 */
public final class Wan implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Wan.class);
    public static final Path PROC = Path.of("/proc");

    private final WanOptions options;
    private final Addresses addresses;
    private final Links links;
    private final Listeners listeners;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Does not listen yet. */
    public Wan(World world, WanOptions options) {
        this.options = options;
        addresses = new Addresses(world, options.baseAddress());
        links = new Links(world);
        listeners = new Listeners();
    }

    /**
     * Listens at a node's public address for other nodes, and forwards to its private one. The source region is read from
     * Cassandra's handshake; connections without one are closed with a warning.
     *
     * @param node from 1
     * @return the public address
     */
    public InetSocketAddress internode(String region, int node) {
        InetSocketAddress listening = Addresses.internode(addresses.publicHost(region, node));
        InetSocketAddress target = Addresses.internode(addresses.privateHost(region, node));
        listen(listening, true, client -> {
            BiConsumer<String, ByteBuf> relay =
                    (from, first) -> connect(client, target, from, region, Protocol.INTERNODE, first);
            client.pipeline().addLast(new InternodeAcceptor(addresses, options, relay));
        });
        return listening;
    }

    /**
     * As {@link #internode} with encryption: the source region is that of the process that opened the connection, which
     * {@link #PROC} tells. Other processes' connections are closed with a warning.
     *
     * @param processes regions by process id; read for each connection
     */
    public InetSocketAddress encryptedInternode(String region, int node, Supplier<Map<Long, String>> processes) {
        InetSocketAddress listening = Addresses.internode(addresses.publicHost(region, node));
        InetSocketAddress target = Addresses.internode(addresses.privateHost(region, node));
        forward(listening, target, region, Protocol.INTERNODE, new ConnectionOwners(PROC, listening, processes));
        return listening;
    }

    /** Listens for a region's drivers to a node of another, from 1; returns the address to connect to. */
    public InetSocketAddress cql(String from, String to, int node) {
        links.requireTwo(from, to);
        InetSocketAddress listening = addresses.cql(from, to, node);
        forward(listening, addresses.cql(to, to, node), from, to, Protocol.CQL);
        return listening;
    }

    /** Listens for a region's requests to another's broker, which has that port of 127.0.0.1; returns where to connect to. */
    public InetSocketAddress http(String from, String to, int instance, int port) {
        links.requireTwo(from, to);
        InetSocketAddress listening = addresses.brokerAbroad(from, to, instance);
        forward(listening, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), from, to, Protocol.HTTP);
        return listening;
    }

    /**
     * Listens and forwards, with the source region known by address, as between containers. Traffic may be encrypted.
     *
     * @param to the region of the target
     * @param fromRegion by source address; if empty, the connection is closed with a warning
     */
    public void forward(
            InetSocketAddress listening,
            InetSocketAddress target,
            String to,
            Protocol protocol,
            Function<InetSocketAddress, Optional<String>> fromRegion) {
        links.known(to);
        listen(listening, false, client -> {
            InetSocketAddress source = (InetSocketAddress) client.remoteAddress();
            fromRegion
                    .apply(source)
                    .ifPresentOrElse(from -> connect(client, target, from, to, protocol, Unpooled.EMPTY_BUFFER), () -> {
                        LOG.warn("closed a connection to {}: {} is in no region", listening, source);
                        var unused = client.close(); // cannot fail in a way that matters
                    });
        });
    }

    private void forward(
            InetSocketAddress listening, InetSocketAddress target, String from, String to, Protocol protocol) {
        listen(listening, false, client -> connect(client, target, from, to, protocol, Unpooled.EMPTY_BUFFER));
    }

    private void listen(InetSocketAddress address, boolean reading, Consumer<Channel> accepted) {
        if (closed.get()) {
            throw new IllegalStateException("the WAN is closed");
        }
        listeners.listen(address, reading, accepted);
    }

    private void connect(
            Channel client, InetSocketAddress target, String from, String to, Protocol protocol, ByteBuf first) {
        new RelayedConnection(
                        client, target, links.any(from, to), links.any(to, from), protocol, first, options, listeners)
                .open();
    }

    public void cut(String from, String to) {
        links.ocean(from, to).cut();
    }

    public void heal(String from, String to) {
        links.ocean(from, to).heal();
    }

    public void cutBoth(String a, String b) {
        cut(a, b);
        cut(b, a);
    }

    public void healBoth(String a, String b) {
        heal(a, b);
        heal(b, a);
    }

    /** Delays, jitter and bandwidth stay. */
    public void healAll() {
        links.oceans().forEach(Link::heal);
    }

    /** Sets both directions to half of the round trip. */
    public void delay(String a, String b, Duration roundTrip) {
        Duration oneWay = Link.inRange("round trip", roundTrip).dividedBy(2);
        delayOneWay(a, b, oneWay);
        delayOneWay(b, a, oneWay);
    }

    public void delayOneWay(String from, String to, Duration delay) {
        links.ocean(from, to).delay(delay);
    }

    /** Adds a random time up to this, drawn for each piece of data. */
    public void jitter(String from, String to, Duration jitter) {
        links.ocean(from, to).jitter(jitter);
    }

    /** All connections of the direction share it evenly. */
    public void bandwidth(String from, String to, long bytesPerSecond) {
        links.ocean(from, to).pace(new Pace(bytesPerSecond, System.nanoTime()));
    }

    public void unlimitedBandwidth(String from, String to) {
        links.ocean(from, to).pace(null);
    }

    public LinkStatus status(String from, String to) {
        return links.ocean(from, to).status();
    }

    /** In the order of the world. */
    public List<LinkStatus> status() {
        return links.oceans().stream().map(Link::status).toList();
    }

    /**
     * Bytes that one region has sent to another, or nodes of one to each other, since the WAN was opened.
     *
     * <p>TCP payload, counted when the link accepts it: also bytes behind a cut or lost with their connection. Answers count
     * in the opposite direction.
     */
    public Map<Protocol, Long> traffic(String from, String to) {
        return links.any(from, to).traffic();
    }

    /** Returns when all addresses are free and all connections reset. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            listeners.close();
        }
    }
}
