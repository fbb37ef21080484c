package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import io.geobroker.broker.update.OrderEvent;
import java.time.Duration;
import java.util.List;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;
import tools.jackson.databind.json.JsonMapper;

/** One websocket's peer: sends messages, or closes with a reason. Thread-safe. */
final class StreamPeer {
    static final String TRADE_UPDATES = "trade_updates";

    private final NonBlockingSession session;
    private final JsonMapper json;
    private final ConnectionMeters meters;
    private final Runnable gone;
    private final String address;

    /** In Alpaca's format. */
    private record Message(String stream, Object data) {}

    private record Authorization(String status, String action) {}

    private record Streams(List<String> streams) {}

    /** @param gone called, possibly more than once, when no message can be sent any more */
    StreamPeer(WebSocketSession session, StreamSocket.Surroundings around, Runnable gone) {
        UpdatesProperties properties = around.properties();
        this.json = around.json();
        this.meters = around.meters();
        this.gone = gone;
        this.address = PeerOfHandshake.addressOf(session);
        this.session = new NonBlockingSession(
                session, properties.maxWaiting(), properties.sendWithin(), around.thread(), this::sendingFailed);
        this.session.allowSilence(properties.listenWithin());
    }

    /** Empty when unknown. */
    String address() {
        return address;
    }

    void authorization(String status) {
        say("authorization", new Authorization(status, "authenticate"));
    }

    void listening(boolean toUpdates) {
        say("listening", new Streams(toUpdates ? List.of(TRADE_UPDATES) : List.of()));
    }

    /** False without room. */
    boolean offer(OrderEvent event) {
        return session.offer(message(TRADE_UPDATES, UpdateJson.of(event)));
    }

    void whenDrained(Runnable callback) {
        session.whenDrained(callback);
    }

    void ping() {
        session.ping();
    }

    void allowSilence(Duration atMost) {
        session.allowSilence(atMost);
    }

    void tooSlow(String reason) {
        drop(CloseReason.SLOW_WEBSOCKET, CloseStatus.SERVICE_OVERLOAD, reason);
    }

    void drop(CloseReason why, CloseStatus status, String reason) {
        meters.dropped(why);
        close(status, reason);
    }

    void close(CloseStatus status, String reason) {
        gone.run();
        session.close(status.withReason(reason));
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

    private void sendingFailed(CloseStatus why) {
        if (why.equalsCode(CloseStatus.SERVICE_OVERLOAD)) {
            meters.dropped(CloseReason.SLOW_WEBSOCKET);
        }
        gone.run();
    }
}
