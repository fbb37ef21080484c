package io.geobroker.testbed.wan;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelMatchers;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The event loops of a {@link Wan}, with their clock, ports and connections. */
final class Listeners implements AutoCloseable {
    private static final int THREADS = 2;

    private final MultiThreadIoEventLoopGroup loops;
    private final ArrivalClock clock = new ArrivalClock();
    private final ChannelGroup channels = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    private final Set<RelayedConnection> connections = ConcurrentHashMap.newKeySet();

    Listeners() {
        loops = new MultiThreadIoEventLoopGroup(
                THREADS, new DefaultThreadFactory("wan", true), NioIoHandler.newFactory());
    }

    ArrivalClock clock() {
        return clock;
    }

    Set<RelayedConnection> connections() {
        return connections;
    }

    /**
     * Blocks until the port is open.
     *
     * @param reading whether accepted connections read from the start
     * @param accepted called on the event loop of each accepted connection
     */
    void listen(InetSocketAddress address, boolean reading, Consumer<Channel> accepted) {
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.AUTO_READ, reading)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channels.add(channel);
                        accepted.accept(channel);
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw LoopbackAddresses.bindFailure(address, bound.cause());
        }
        channels.add(bound.channel());
    }

    @Override
    public void close() {
        channels.close(ChannelMatchers.isServerChannel()).awaitUninterruptibly();
        connections.forEach(connection -> connection.eventLoop().execute(connection::reset));
        channels.close().awaitUninterruptibly();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        clock.close();
    }
}
