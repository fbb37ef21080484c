package io.geobroker.testbed.wan;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;

/** Passes events of one socket of a {@link RelayedConnection} to its lanes. */
final class ConnectionSide extends ChannelInboundHandlerAdapter {
    private final RelayedConnection connection;
    private final Lane outgoing;
    private final Lane incoming;
    private boolean lost;

    ConnectionSide(RelayedConnection connection, Lane outgoing, Lane incoming) {
        this.connection = connection;
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
            connection.ended(outgoing);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        lose(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        lose(ctx);
    }

    private void lose(ChannelHandlerContext ctx) {
        if (!lost) {
            lost = true;
            connection.lost(ctx.channel(), outgoing, incoming);
        }
    }
}
