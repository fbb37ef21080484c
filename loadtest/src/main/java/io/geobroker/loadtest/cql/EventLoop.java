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
import org.jspecify.annotations.Nullable;

/** Netty transports of a driver's connections. */
public enum EventLoop {
    NIO {
        @Override
        @Nullable
        Throwable obstacle() {
            return null;
        }

        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        Class<? extends Channel> channel() {
            return NioSocketChannel.class;
        }
    },
    EPOLL {
        @Override
        @Nullable
        Throwable obstacle() {
            return Epoll.unavailabilityCause();
        }

        @Override
        IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        Class<? extends Channel> channel() {
            return EpollSocketChannel.class;
        }
    },
    IO_URING {
        @Override
        @Nullable
        Throwable obstacle() {
            return IoUring.unavailabilityCause();
        }

        @Override
        IoHandlerFactory handlers() {
            return IoUringIoHandler.newFactory();
        }

        @Override
        Class<? extends Channel> channel() {
            return IoUringSocketChannel.class;
        }
    };

    abstract @Nullable Throwable obstacle();

    abstract IoHandlerFactory handlers();

    abstract Class<? extends Channel> channel();

    /** Why it does not run here, if so. */
    public Optional<String> unavailable() {
        return Optional.ofNullable(obstacle()).map(String::valueOf);
    }
}
