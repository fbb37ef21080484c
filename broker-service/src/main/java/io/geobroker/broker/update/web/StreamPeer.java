package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.update.OrderEvent;
import java.time.Duration;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;

/** Who is at the other end of a websocket: is told messages, or why the socket is closed. Threads may share it. */
final class StreamPeer {
    private final NonBlockingSession session;
    private final StreamMessages messages;
    private final ConnectionMeters meters;
    private final Runnable gone;
    private final String address;

    /** @param gone called when the peer can be told no more, possibly more than once */
    StreamPeer(WebSocketSession session, StreamSocket.Surroundings around, Runnable gone) {
        UpdatesProperties properties = around.properties();
        this.messages = new StreamMessages(around.json());
        this.meters = around.meters();
        this.gone = gone;
        this.address = PeerOfHandshake.addressOf(session);
        this.session = new NonBlockingSession(
                session, properties.maxWaiting(), properties.sendWithin(), around.thread(), this::sendingFailed);
        this.session.allowSilence(properties.listenWithin());
    }

    /** Empty where it is not known. */
    String address() {
        return address;
    }

    void authorization(String status) {
        say(messages.authorization(status));
    }

    void listening(boolean toUpdates) {
        say(messages.listening(toUpdates));
    }

    /** False when too many wait for the peer. */
    boolean offer(OrderEvent event) {
        return session.offer(messages.update(event));
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
        drop(ConnectionMeters.SLOW_WEBSOCKET, CloseStatus.SERVICE_OVERLOAD, reason);
    }

    /** @param why a reason of {@link ConnectionMeters} */
    void drop(String why, CloseStatus status, String reason) {
        meters.dropped(why);
        close(status, reason);
    }

    void close(CloseStatus status, String reason) {
        gone.run();
        session.close(status.withReason(reason));
    }

    /** The socket is closed, whoever did it. */
    void left() {
        session.gone();
    }

    private void say(String message) {
        if (!session.insist(message)) {
            tooSlow("you ask and do not read");
        }
    }

    private void sendingFailed(CloseStatus why) {
        if (why.equalsCode(CloseStatus.SERVICE_OVERLOAD)) {
            meters.dropped(ConnectionMeters.SLOW_WEBSOCKET);
        }
        gone.run();
    }
}
