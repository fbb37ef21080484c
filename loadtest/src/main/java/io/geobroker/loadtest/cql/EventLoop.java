package io.geobroker.loadtest.cql;

import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Netty transports of a driver's connections. */
@SuppressWarnings("ImmutableEnumChecker") // suppliers of Netty's constants
public enum EventLoop {
    NIO(NioSocketChannel.class, () -> NioIoHandler.newFactory(), () -> null),
    EPOLL(EpollSocketChannel.class, () -> EpollIoHandler.newFactory(), Epoll::unavailabilityCause),
    IO_URING(IoUringSocketChannel.class, () -> IoUringIoHandler.newFactory(), IoUring::unavailabilityCause);

    private final Class<? extends Channel> channel;
    private final Supplier<IoHandlerFactory> handlers;
    private final Supplier<@Nullable Throwable> obstacle;

    EventLoop(
            Class<? extends Channel> channel,
            Supplier<IoHandlerFactory> handlers,
            Supplier<@Nullable Throwable> obstacle) {
        this.channel = channel;
        this.handlers = handlers;
        this.obstacle = obstacle;
    }

    IoHandlerFactory handlers() {
        return handlers.get();
    }

    Class<? extends Channel> channel() {
        return channel;
    }

    /** Why it does not run here, if so. */
    public Optional<String> unavailable() {
        return Optional.ofNullable(obstacle.get()).map(String::valueOf);
    }
}
