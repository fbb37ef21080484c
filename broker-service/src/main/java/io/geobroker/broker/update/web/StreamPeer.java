package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.StreamPosition;
import io.geobroker.broker.update.UpdateReader;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import tools.jackson.databind.json.JsonMapper;

/** One websocket's peer: sends messages, or closes with a reason. Thread-safe. */
final class StreamPeer {
    static final String TRADE_UPDATES = "trade_updates";
    private static final int MISSED_PINGS = 4;

    private final NonBlockingSession session;
    private final UpdatesProperties properties;
    private final JsonMapper json;
    private final ConnectionMeters meters;
    private final Runnable gone;

    /** In Alpaca's format. */
    private record Message(String stream, Object data) {}

    private record Authorization(String status, String action) {}

    private record Streams(List<String> streams) {}

    /** @param gone called, possibly more than once, when no message can be sent any more */
    StreamPeer(Session session, StreamSocket.Surroundings around, Runnable gone) {
        this.properties = around.properties();
        this.json = around.json();
        this.meters = around.meters();
        this.gone = gone;
        this.session = new NonBlockingSession(
                session, properties.maxWaiting(), properties.sendWithin(), around.thread(), this::sendingFailed);
        this.session.allowSilence(properties.listenWithin());
    }

    void authorization(String status) {
        say("authorization", new Authorization(status, "authenticate"));
    }

    void listening() {
        say("listening", new Streams(List.of(TRADE_UPDATES)));
    }

    void notListening() {
        session.allowSilence(properties.listenWithin());
        say("listening", new Streams(List.of()));
    }

    /** @param key checked with each ping */
    UpdateReader updates(StreamKey key) {
        return new StreamUpdates(key);
    }

    private final class StreamUpdates implements UpdateReader {
        private final StreamKey key;

        StreamUpdates(StreamKey key) {
            this.key = key;
        }

        @Override
        public void opened(StreamPosition position) {
            // A live peer answers every ping.
            Duration pings = properties.heartbeatInterval().multipliedBy(MISSED_PINGS);
            session.allowSilence(Collections.max(List.of(pings, properties.listenWithin())));
            listening();
        }

        @Override
        public boolean offer(OrderEvent event, Supplier<StreamPosition> position) {
            return session.offer(message(TRADE_UPDATES, UpdateJson.of(event)));
        }

        @Override
        public void whenDrained(Runnable callback) {
            session.whenDrained(callback);
        }

        @Override
        public void beat(StreamPosition position) {
            session.ping();
            key.ifRevoked(() -> end(End.REVOKED));
        }

        @Override
        public void end(End why) {
            switch (why) {
                case COMPLETE -> close(StatusCode.NORMAL, "");
                case STOPPING -> close(StatusCode.SHUTDOWN, "this broker stops; connect to another, or again");
                case MISSED ->
                    close(
                            StatusCode.SERVICE_RESTART,
                            "an update came too late to be told; /v2/events/trades?since= replays it");
                case REVOKED -> drop(CloseReason.REVOKED_KEY, StatusCode.POLICY_VIOLATION, "key is not good any more");
                case TOO_SLOW ->
                    tooSlow("you are reading too slowly, what waited was dropped; /v2/events/trades replays it");
            }
        }
    }

    private void tooSlow(String reason) {
        drop(CloseReason.SLOW_WEBSOCKET, StatusCode.TRY_AGAIN_LATER, reason);
    }

    void drop(CloseReason why, int status, String reason) {
        meters.dropped(why);
        close(status, reason);
    }

    void close(int status, String reason) {
        gone.run();
        session.close(status, reason);
    }

    /** Closed by either side. */
    void left() {
        session.gone();
    }

    private void say(String stream, Object data) {
        if (!session.insist(message(stream, data))) {
            tooSlow("you ask and do not read");
        }
    }

    private String message(String stream, Object data) {
        return json.writeValueAsString(new Message(stream, data));
    }

    private void sendingFailed(Throwable failure) {
        if (failure instanceof TimeoutException) {
            meters.dropped(CloseReason.SLOW_WEBSOCKET);
        }
        gone.run();
    }
}
