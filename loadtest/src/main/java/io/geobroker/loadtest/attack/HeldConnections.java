package io.geobroker.loadtest.attack;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Holds connections open: each sends a beginning, then a byte a second, and reopens when closed.
 *
 * @param drip repeated each second, by which one that does not read notices its end; null for silence
 * @param reading whether it reads answers
 */
record HeldConnections(
        int connections,
        IntFunction<byte[]> beginning,
        @Nullable String drip,
        boolean reading) implements Attack.Method {
    private static final long PAUSE_MILLIS = 50;
    private static final int MOST_OPENED_AT_ONCE = 25;
    private static final int SMALL_WINDOW = 4_096;

    @Override
    public void run(Target target, Duration length, Tally tally) throws InterruptedException {
        EventLoopGroup thread = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        Bootstrap bootstrap = new Bootstrap()
                .group(thread)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.AUTO_READ, reading)
                .remoteAddress(target.address());
        if (!reading) {
            bootstrap.option(ChannelOption.SO_RCVBUF, SMALL_WINDOW);
        }
        @Nullable Channel[] held = new Channel[connections];
        long end = System.nanoTime() + length.toNanos();
        try {
            while (System.nanoTime() < end) {
                int opened = 0;
                for (int number = 0; number < connections && opened < MOST_OPENED_AT_ONCE; number++) {
                    Channel before = held[number];
                    if (before == null || !before.isOpen()) {
                        held[number] = open(bootstrap, number, tally);
                        opened++;
                    }
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } finally {
            for (Channel each : held) {
                if (each != null && each.isOpen()) {
                    tally.saw("held to the end");
                }
            }
            thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    private Channel open(Bootstrap bootstrap, int number, Tally tally) {
        ChannelFuture connecting = bootstrap
                .clone()
                .handler(new Held(beginning.apply(number), tally))
                .connect();
        if (!connecting.channel().isOpen()) {
            tally.saw("closed");
            return connecting.channel();
        }
        tally.made();
        connecting.channel().closeFuture().addListener(closed -> {
            if (!connecting.channel().eventLoop().isShuttingDown()) {
                tally.saw("closed");
            }
        });
        return connecting.channel();
    }

    private final class Held extends ChannelInboundHandlerAdapter {
        private final byte[] first;
        private final Tally tally;
        private boolean answered;

        Held(byte[] first, Tally tally) {
            this.first = first;
            this.tally = tally;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            say(ctx, first);
            if (drip != null) {
                byte[] more = Attacks.ascii(drip);
                Future<?> dripping = ctx.executor().scheduleAtFixedRate(() -> say(ctx, more), 1, 1, TimeUnit.SECONDS);
                ctx.channel().closeFuture().addListener(closed -> dripping.cancel(false));
            }
        }

        private static void say(ChannelHandlerContext ctx, byte[] bytes) {
            var unused = ctx.writeAndFlush(Unpooled.wrappedBuffer(bytes), ctx.voidPromise());
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ByteBuf answer = (ByteBuf) message;
            if (!answered) {
                answered = true;
                tally.saw(Tally.status(answer.toString(StandardCharsets.ISO_8859_1)));
            }
            answer.release();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            var unused = ctx.close();
        }
    }
}
