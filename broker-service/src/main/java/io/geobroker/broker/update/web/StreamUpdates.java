package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.StreamPosition;
import io.geobroker.broker.update.UpdateReader;
import java.time.Duration;
import org.springframework.web.socket.CloseStatus;

/** A listening websocket. */
record StreamUpdates(StreamPeer peer, StreamKey key, UpdatesProperties properties) implements UpdateReader {
    private static final int MISSED_PINGS = 4;

    @Override
    public void opened(StreamPosition position) {
        // A live peer answers every ping.
        Duration pings = properties.heartbeatInterval().multipliedBy(MISSED_PINGS);
        Duration listen = properties.listenWithin();
        peer.allowSilence(pings.compareTo(listen) > 0 ? pings : listen);
        peer.listening(true);
    }

    @Override
    public boolean offer(OrderEvent event, StreamPosition position) {
        return peer.offer(event);
    }

    @Override
    public void whenDrained(Runnable callback) {
        peer.whenDrained(callback);
    }

    @Override
    public void beat(StreamPosition position) {
        peer.ping();
        key.ifRevoked(() -> end(End.REVOKED));
    }

    @Override
    public void end(End why) {
        switch (why) {
            case COMPLETE -> peer.close(CloseStatus.NORMAL, "");
            case STOPPING -> peer.close(CloseStatus.GOING_AWAY, "this broker stops; connect to another, or again");
            case MISSED ->
                peer.close(
                        CloseStatus.SERVICE_RESTARTED,
                        "an update came too late to be told; /v2/events/trades?since= replays it");
            case REVOKED ->
                peer.drop(CloseReason.REVOKED_KEY, CloseStatus.POLICY_VIOLATION, "key is not good any more");
            case TOO_SLOW ->
                peer.tooSlow("you are reading too slowly, what waited was dropped; /v2/events/trades replays it");
        }
    }
}
