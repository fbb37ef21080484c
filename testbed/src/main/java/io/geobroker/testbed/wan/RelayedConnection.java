package io.geobroker.testbed.wan;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A TCP connection through the WAN: two local sockets and a lane in each direction.
 *
 * <p>Connect, its answer, end of stream and reset cross as signals in order with the bytes. So opening takes a round trip,
 * and a cut in either direction prevents it. Runs on one event loop.
 */
final class RelayedConnection {
    private static final Logger LOG = LoggerFactory.getLogger(RelayedConnection.class);

    private final Channel client;
    private final InetSocketAddress targetAddress;
    private final Link link;
    private final Set<RelayedConnection> open;
    private final WanOptions options;
    private final Lane there;
    private final Lane back;
    private final ByteBuf first;
    private @Nullable Channel target;
    private boolean established;
    private int ends;
    private boolean closed;

    /**
     * @param client accepted but not reading until the connection is established
     * @param link from the client to the target
     * @param first bytes already read from the client; released here
     */
    RelayedConnection(
            Channel client,
            InetSocketAddress targetAddress,
            Link link,
            Link opposite,
            Protocol protocol,
            ByteBuf first,
            WanOptions options,
            Listeners listeners) {
        this.client = client;
        this.targetAddress = targetAddress;
        this.link = link;
        this.first = first;
        this.options = options;
        this.open = listeners.connections();
        EventLoop loop = client.eventLoop();
        there = new Lane(link, protocol, loop, listeners.clock(), options, this::giveUp);
        back = new Lane(opposite, protocol, loop, listeners.clock(), options, this::giveUp);
    }

    /** Passes events of one of the two sockets to the lanes. */
    private final class Side extends ChannelInboundHandlerAdapter {
        private final Lane outgoing;
        private final Lane incoming;
        private boolean lost;

        Side(Lane outgoing, Lane incoming) {
            this.outgoing = outgoing;
            this.incoming = incoming;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            outgoing.send((ByteBuf) message);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            incoming.pump();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            // A reset causes an exception first, then an end of input.
            if (event instanceof ChannelInputShutdownEvent && !lost) {
                ended(outgoing);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            lose(ctx.channel());
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            lose(ctx.channel());
        }

        /** The other side learns it after the delay. */
        private void lose(Channel socket) {
            if (lost) {
                return;
            }
            lost = true;
            Channel other = socket == client ? target : client;
            if (!established || other == null || !other.isOpen()) {
                reset();
                return;
            }
            end(socket);
            incoming.close();
            outgoing.signal(RelayedConnection.this::reset);
        }
    }

    void open() {
        open.add(this);
        client.pipeline().addLast(new Side(there, back));
        there.signal(this::connectTarget);
    }

    private void connectTarget() {
        ChannelFuture connecting = new Bootstrap()
                .group(client.eventLoop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(options.patience().toMillis(), Integer.MAX_VALUE))
                .handler(new Side(back, there))
                .connect(targetAddress);
        target = connecting.channel();
        connecting.addListener(done -> {
            if (done.isSuccess()) {
                back.signal(() -> established(connecting.channel()));
            } else {
                LOG.debug("{}: {} refused the connection: {}", link, targetAddress, String.valueOf(done.cause()));
                back.signal(this::reset);
            }
        });
    }

    private void established(Channel reached) {
        established = true;
        there.connect(client, reached);
        back.connect(reached, client);
        // Only now may the target send.
        there.signal(() -> reached.config().setAutoRead(true));
        there.send(first);
        client.config().setAutoRead(true);
    }

    /** The other direction goes on. */
    private void ended(Lane lane) {
        lane.signal(() -> {
            Channel sink = lane == there ? target : client;
            if (sink instanceof DuplexChannel duplex) {
                // Netty drops unwritten bytes on shutdown, so wait until the last one is written.
                sink.writeAndFlush(Unpooled.EMPTY_BUFFER)
                        .addListener(written -> duplex.shutdownOutput().addListener(shut -> endArrived()));
            }
        });
    }

    private void endArrived() {
        ends++;
        if (ends == 2) {
            close();
        }
    }

    private void giveUp() {
        LOG.debug("{}: connection to {} reset, cut for longer than {}", link, targetAddress, options.patience());
        reset();
    }

    void reset() {
        abortive(client);
        if (target != null) {
            abortive(target);
        }
        close();
    }

    private static void abortive(Channel side) {
        try {
            if (side.isOpen()) {
                side.config().setOption(ChannelOption.SO_LINGER, 0);
            }
        } catch (ChannelException e) {
            LOG.debug("{} was gone already", side, e);
        }
    }

    private void close() {
        if (closed) {
            return;
        }
        closed = true;
        there.close();
        back.close();
        if (!established) {
            first.release();
        }
        end(client);
        if (target != null) {
            end(target);
        }
        open.remove(this);
    }

    private static void end(Channel side) {
        var unused = side.close(); // cannot fail in a way that matters
    }

    EventLoop eventLoop() {
        return client.eventLoop();
    }
}
