package io.geobroker.testbed.wan;

import io.geobroker.testbed.address.Addresses;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.NetUtil;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads an internode connection's first message to learn its region. Source addresses are all the same on loopback. */
final class InternodeAcceptor extends ByteToMessageDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(InternodeAcceptor.class);

    private final Addresses addresses;
    private final WanOptions options;
    private final BiConsumer<String, ByteBuf> opener;
    private @Nullable Future<?> patience;

    /** @param opener gets the region and the bytes received so far, which it releases */
    InternodeAcceptor(Addresses addresses, WanOptions options, BiConsumer<String, ByteBuf> opener) {
        this.addresses = addresses;
        this.options = options;
        this.opener = opener;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        patience = ctx.channel()
                .eventLoop()
                .schedule(() -> close(ctx), options.patience().toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        if (patience != null) {
            patience.cancel(false);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf received, List<Object> out) {
        try {
            InternodeHandshake.sender(received).map(this::regionOf).ifPresent(region -> {
                ctx.channel().config().setAutoRead(false);
                ByteBuf first = received.readRetainedSlice(received.readableBytes());
                ctx.pipeline().remove(this);
                opener.accept(region, first);
            });
        } catch (IllegalArgumentException e) {
            received.skipBytes(received.readableBytes());
            LOG.warn(
                    "closed an internode connection to {}: its first message {}",
                    ctx.channel().localAddress(),
                    e.getMessage());
            close(ctx);
        }
    }

    private String regionOf(byte[] address) {
        return addresses
                .regionOfNode(address)
                .orElseThrow(() -> new IllegalArgumentException(
                        "comes from a node that is in no region of this world: " + NetUtil.bytesToIpAddress(address)));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            close(ctx); // a port check
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOG.debug(
                "internode connection to {} lost before its first message",
                ctx.channel().localAddress(),
                cause);
        close(ctx);
    }

    private static void close(ChannelHandlerContext ctx) {
        var unused = ctx.close(); // cannot fail in a way that matters
    }
}
