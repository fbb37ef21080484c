package io.geobroker.testbed.wan;

import io.geobroker.schema.world.World;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The WAN between the regions of a world: listens on the addresses under which regions reach each other and forwards
 * what arrives there, as late as the ocean would.
 *
 * <p>Each ordered pair of regions is a link of its own, with a one-way delay (half the world's round trip at first), a
 * jitter, a bandwidth and a switch that cuts it. What to expect of a connection:
 *
 * <ul>
 *   <li>Bytes arrive complete and in order whatever happens to the link, never before the delay has passed; timers are
 *       up to about a millisecond late. A changed delay holds for what is sent from then on.
 *   <li>A connection is set up by a round trip: the client sees an open socket at once, being on the same machine, but
 *       its first bytes are held for a round trip more, as if it had waited for the answer. Where the target refuses,
 *       the client is reset after that round trip.
 *   <li>A cut stops what is under way as well, in its direction only: answers and acknowledgements of the other
 *       direction pass. After healing everything arrives, one delay later. What waited for longer than the patience,
 *       the set-up of a connection included, resets its connection on both sides.
 *   <li>The end of a stream and a reset take as long as bytes do.
 *   <li>Whoever sends more than the window into a cut, or to a target that does not read, is made to wait.
 * </ul>
 *
 * <p>Within a region nothing is delayed or cut: a Cassandra node may open its first connection to a neighbour under
 * that neighbour's public address, before it learns the private one. All methods may be called from any thread.
 */
public final class Wan implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Wan.class);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Path PROC = Path.of("/proc");

    private final WanOptions options;
    private final WanAddresses addresses;
    private final Links links;
    private final Listeners listeners;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Wan(World world, WanOptions options) {
        this.options = options;
        addresses = WanAddresses.of(world, options.baseAddress());
        links = new Links(world);
        listeners = new Listeners(options.threads());
    }

    /** A WAN with the world's delays that listens nowhere yet. */
    public static Wan open(World world, WanOptions options) {
        return new Wan(world, options);
    }

    public static Wan open(World world) {
        return open(world, WanOptions.defaults());
    }

    /**
     * Listens for other Cassandra nodes at the public address of a node and forwards to its private one.
     *
     * <p>The region a connection comes from is read from its first message, Cassandra's handshake; a connection that
     * starts otherwise is closed, with a warning in the log.
     *
     * @param node from 1
     * @return the public address
     * @throws java.io.UncheckedIOException when it cannot listen there, saying what to do about it
     */
    public InetSocketAddress internode(String region, int node) {
        InetSocketAddress listening = addresses.publicNode(links.known(region), node);
        InetSocketAddress target = addresses.privateNode(region, node, WanAddresses.INTERNODE_PORT);
        listen(
                listening,
                true,
                client -> client.pipeline()
                        .addLast(new InternodeAcceptor(
                                addresses,
                                options,
                                (from, first) -> connect(client, target, from, region, Protocol.INTERNODE, first))));
        return listening;
    }

    /**
     * As {@link #internode}, for nodes that encrypt what they tell each other: the region a connection comes from is that of the
     * process that has opened it; one that no such process has opened is closed, with a warning in the log.
     *
     * @param processes the region of each node's process, by its id; asked for each connection
     * @throws IllegalStateException on anything but Linux
     */
    public InetSocketAddress encryptedInternode(String region, int node, Supplier<Map<Long, String>> processes) {
        if (!Files.exists(PROC)) {
            throw new IllegalStateException("a secure world needs Linux: without " + PROC
                    + " nothing tells from which region an encrypted connection comes");
        }
        InetSocketAddress listening = addresses.publicNode(links.known(region), node);
        InetSocketAddress target = addresses.privateNode(region, node, WanAddresses.INTERNODE_PORT);
        forward(listening, target, region, Protocol.INTERNODE, new ConnectionOwners(PROC, listening, processes));
        return listening;
    }

    /**
     * Listens for drivers of one region at the address under which they reach a node of another one.
     *
     * @param node of region {@code to}, from 1
     * @return the address to connect to
     * @throws java.io.UncheckedIOException when it cannot listen there, saying what to do about it
     */
    public InetSocketAddress cql(String from, String to, int node) {
        links.requireTwo(from, to);
        InetSocketAddress listening = addresses.abroadNode(from, to, node);
        forward(listening, addresses.privateNode(to, node, WanAddresses.CQL_PORT), from, to, Protocol.CQL);
        return listening;
    }

    /**
     * Listens for one region at the address under which it reaches a broker of another one.
     *
     * @param instance of the broker in region {@code to}, from 1
     * @param port where that broker listens on 127.0.0.1
     * @return the address to connect to
     * @throws java.io.UncheckedIOException when it cannot listen there, saying what to do about it
     */
    public InetSocketAddress http(String from, String to, int instance, int port) {
        links.requireTwo(from, to);
        InetSocketAddress listening = addresses.abroadBroker(from, to, instance);
        forward(listening, WanAddresses.localBroker(port), from, to, Protocol.HTTP);
        return listening;
    }

    /**
     * Listens at an address under which other regions reach something of one region, and forwards to where that is. For a network
     * in which an address tells its region, as between containers: nothing of what is sent is looked at, so it may be encrypted.
     *
     * @param to the region of the target
     * @param fromRegion by the address of who connects; a connection from nowhere is closed, with a warning in the log
     * @throws java.io.UncheckedIOException when it cannot listen there, saying what to do about it
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
                        var unused = client.close(); // it cannot fail in a way that matters
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
                        client,
                        target,
                        links.any(from, to),
                        links.any(to, from),
                        protocol,
                        first,
                        options,
                        listeners.clock(),
                        listeners.connections())
                .open();
    }

    /** Lets nothing pass from one region to the other; the opposite direction goes on. */
    public void cut(String from, String to) {
        links.ocean(from, to).cut();
        LOG.info("cut {} -> {}", from, to);
    }

    /** Lets nothing pass between two regions. */
    public void cutBoth(String a, String b) {
        cut(a, b);
        cut(b, a);
    }

    /** Ends a cut in one direction; does nothing where there is none. */
    public void heal(String from, String to) {
        links.ocean(from, to).heal();
        LOG.info("healed {} -> {}", from, to);
    }

    /** Ends the cuts in both directions between two regions. */
    public void healBoth(String a, String b) {
        heal(a, b);
        heal(b, a);
    }

    /** Ends all cuts; delays, jitter and bandwidth stay as they are. */
    public void healAll() {
        links.oceans().forEach(Link::heal);
        LOG.info("healed everything");
    }

    /** Sets the delay of both directions between two regions to half of a round trip. */
    public void delay(String a, String b, Duration roundTrip) {
        Duration oneWay = inRange("round trip", roundTrip).dividedBy(2);
        delayOneWay(a, b, oneWay);
        delayOneWay(b, a, oneWay);
    }

    /** Sets the delay of one direction. */
    public void delayOneWay(String from, String to, Duration delay) {
        links.ocean(from, to).delay(inRange("delay", delay));
        LOG.info("delay {} -> {} is {} ms", from, to, delay.toNanos() / 1e6);
    }

    /** Adds to the delay of one direction a random time between zero and this, another one for every piece of data. */
    public void jitter(String from, String to, Duration jitter) {
        links.ocean(from, to).jitter(inRange("jitter", jitter));
        LOG.info("jitter {} -> {} is {} ms", from, to, jitter.toNanos() / 1e6);
    }

    /** Limits one direction, for all its connections together; those that send share it evenly. */
    public void bandwidth(String from, String to, long bytesPerSecond) {
        links.ocean(from, to).pace(new Pace(bytesPerSecond, System.nanoTime()));
        LOG.info("bandwidth {} -> {} is {} bytes/s", from, to, bytesPerSecond);
    }

    /** Takes the limit of one direction away. */
    public void unlimitedBandwidth(String from, String to) {
        links.ocean(from, to).pace(null);
        LOG.info("bandwidth {} -> {} is unlimited", from, to);
    }

    /** The conditions of one direction now. */
    public LinkStatus status(String from, String to) {
        return links.ocean(from, to).status();
    }

    /** The conditions of all directions between two regions now, in the order of the world. */
    public List<LinkStatus> status() {
        return links.oceans().stream().map(Link::status).toList();
    }

    /** How many bytes of the {@link #traffic} so far were in no TLS record: all of what is not encrypted, whatever it is. */
    public long plainBytes(String from, String to, Protocol protocol) {
        return links.any(from, to).plainBytes(protocol);
    }

    /** What {@code from} has sent to {@code to} over one protocol so far. */
    public Traffic traffic(String from, String to, Protocol protocol) {
        return links.any(from, to).traffic(protocol);
    }

    /**
     * What every region has sent to every region over every protocol so far, zeros and internode traffic that came back
     * to its own region included. Not one atomic moment over all links.
     */
    public List<Traffic> traffic() {
        return links.all().stream()
                .flatMap(link -> Stream.of(Protocol.values()).map(link::traffic))
                .toList();
    }

    /** Frees all addresses and resets all connections; returns when that is done. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            listeners.close();
        }
    }

    private static Duration inRange(String what, Duration duration) {
        if (duration.isNegative() || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(what + " must be 0 to " + LONGEST + ": " + duration);
        }
        return duration;
    }
}
