package io.geobroker.loadtest.cql;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.channel.PassThroughWriteCoalescer;
import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Builds sessions with another transport or without coalescing, by extension points of the driver. */
final class EventLoopSession extends CqlSessionBuilder {
    private final EventLoop eventLoop;
    private final boolean coalescing;

    EventLoopSession(EventLoop eventLoop, boolean coalescing) {
        this.eventLoop = eventLoop;
        this.coalescing = coalescing;
    }

    @Override
    protected DriverContext buildContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
        return new DefaultDriverContext(loader, arguments) {
            @Override
            protected NettyOptions buildNettyOptions() {
                return eventLoop == EventLoop.NIO ? super.buildNettyOptions() : new Options(this, eventLoop);
            }

            @Override
            protected WriteCoalescer buildWriteCoalescer() {
                return coalescing ? super.buildWriteCoalescer() : new PassThroughWriteCoalescer(this);
            }
        };
    }

    private static final class Options extends DefaultNettyOptions {
        private final EventLoop eventLoop;
        private final EventLoopGroup threads;

        Options(InternalDriverContext context, EventLoop eventLoop) {
            super(context);
            this.eventLoop = eventLoop;
            this.threads = new MultiThreadIoEventLoopGroup(
                    context.getConfig().getDefaultProfile().getInt(DefaultDriverOption.NETTY_IO_SIZE),
                    new BlockingOperation.SafeThreadFactory(),
                    eventLoop.handlers());
        }

        @Override
        public EventLoopGroup ioEventLoopGroup() {
            return threads;
        }

        @Override
        public Class<? extends Channel> channelClass() {
            return eventLoop.channel();
        }

        @Override
        public Future<Void> onClose() {
            // The driver waits only for its own idle threads; these end concurrently.
            Future<?> unused = threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            return super.onClose();
        }
    }
}
