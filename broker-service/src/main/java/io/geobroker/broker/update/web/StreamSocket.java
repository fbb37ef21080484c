package io.geobroker.broker.update.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.ConnectionMeters;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.StreamPosition;
import io.geobroker.broker.update.Subscription;
import io.geobroker.broker.update.UpdateReader;
import io.geobroker.broker.update.Updates;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One websocket in Alpaca's trading protocol: show a key, listen to {@value #TRADE_UPDATES}, be told.
 *
 * <p>Nothing here waits for the peer; see {@link NonBlockingSession}. Threads may share it.
 */
final class StreamSocket {
    static final String TRADE_UPDATES = "trade_updates";

    private static final int MISSED_PINGS = 4;

    private final NonBlockingSession session;
    private final Surroundings around;
    private final String address;
    private boolean closed;
    private @Nullable CustomerId customer;
    private @Nullable Runnable stopListening;
    private boolean asked;
    private boolean stranger;

    /**
     * What all sockets share.
     *
     * @param thread runs what does not wait, one after the other
     * @param strangers one for each socket that may wait to authenticate
     */
    record Surroundings(
            Updates updates,
            StreamLogin login,
            UpdatesProperties properties,
            JsonMapper json,
            Executor thread,
            Semaphore strangers,
            ConnectionMeters meters) {}

    private record Message(String stream, Object data) {}

    private record Authorization(String status, String action) {}

    private record Streams(List<String> streams) {}

    StreamSocket(WebSocketSession session, Surroundings around) {
        UpdatesProperties properties = around.properties();
        this.around = around;
        this.address = PeerOfHandshake.addressOf(session);
        this.session = new NonBlockingSession(
                session, properties.maxWaiting(), properties.sendWithin(), around.thread(), this::sendingFailed);
        this.session.allowSilence(properties.listenWithin());
    }

    /** Lets the peer in until it has to have authenticated, unless too many others have not. */
    void enter() {
        if (!around.strangers().tryAcquire()) {
            around.meters().dropped(ConnectionMeters.WEBSOCKET_LIMIT);
            close(CloseStatus.SERVICE_OVERLOAD, "too many websockets wait to authenticate");
            return;
        }
        synchronized (this) {
            stranger = true;
        }
        Duration within = around.properties().authenticateWithin();
        CompletableFuture.delayedExecutor(within.toMillis(), TimeUnit.MILLISECONDS, around.thread())
                .execute(this::expectKnown);
    }

    private void expectKnown() {
        synchronized (this) {
            if (closed || customer != null) {
                return;
            }
        }
        around.meters().dropped(ConnectionMeters.SILENT_WEBSOCKET);
        close(
                CloseStatus.POLICY_VIOLATION,
                "authenticate within "
                        + around.properties().authenticateWithin().toMillis() + " ms");
    }

    /** Gives back the place among those who wait to authenticate, once. */
    private void noStranger() {
        synchronized (this) {
            if (!stranger) {
                return;
            }
            stranger = false;
        }
        around.strangers().release();
    }

    void received(String text) {
        if (isClosed()) {
            return;
        }
        JsonNode message;
        try {
            message = around.json().readTree(text);
        } catch (JacksonException e) {
            close(CloseStatus.NOT_ACCEPTABLE, "message is not JSON");
            return;
        }
        String action = message.path("action").asString("");
        switch (action) {
            case "auth" -> authenticate(message.path("key"), message.path("secret"));
            case "authenticate" ->
                authenticate(
                        message.path("data").path("key_id"),
                        message.path("data").path("secret_key"));
            case "listen" -> listen(message.path("data").path("streams"));
            default -> close(CloseStatus.NOT_ACCEPTABLE, "action must be auth, authenticate or listen");
        }
    }

    /** The session is closed, whoever did it. */
    void gone() {
        Runnable stop;
        synchronized (this) {
            closed = true;
            stop = stopListening;
            stopListening = null;
        }
        session.gone();
        noStranger();
        if (stop != null) {
            stop.run();
        }
    }

    private void authenticate(JsonNode keyId, JsonNode secret) {
        synchronized (this) {
            if (asked) {
                return;
            }
            asked = true;
        }
        CompletionStage<Optional<CustomerId>> found =
                around.login().customerOf(keyId.asString(""), secret.asString(""), address);
        found.whenComplete((holder, failure) -> {
            if (failure != null) {
                close(CloseStatus.SERVICE_OVERLOAD, "keys cannot be checked now");
            } else if (holder.isEmpty()) {
                authorization("unauthorized");
                close(CloseStatus.POLICY_VIOLATION, "key is not known");
            } else {
                synchronized (this) {
                    customer = holder.get();
                }
                noStranger();
                authorization("authorized");
            }
        });
    }

    private void authorization(String status) {
        say("authorization", new Authorization(status, "authenticate"));
    }

    private void listen(JsonNode streams) {
        CustomerId who;
        synchronized (this) {
            who = customer;
        }
        if (who == null) {
            authorization("unauthorized");
            close(CloseStatus.POLICY_VIOLATION, "authenticate before you listen");
            return;
        }
        boolean wanted =
                streams.valueStream().anyMatch(stream -> stream.asString("").equals(TRADE_UPDATES));
        Runnable before;
        synchronized (this) {
            before = stopListening;
            if (wanted && before != null) {
                listening(true);
                return;
            }
            stopListening = null;
        }
        if (before != null) {
            before.run();
        }
        if (!wanted) {
            session.allowSilence(around.properties().listenWithin());
            listening(false);
            return;
        }
        around.updates()
                .open(who, Subscription.LIVE, new Listener())
                .<Runnable>fold(
                        opened -> () -> listenUntil(opened.close()),
                        tooMany -> () -> close(CloseStatus.SERVICE_OVERLOAD, tooMany.reason()),
                        stopping -> () -> close(CloseStatus.GOING_AWAY, "this broker stops"))
                .run();
    }

    private void listenUntil(Runnable stop) {
        boolean late;
        synchronized (this) {
            late = closed;
            if (!closed) {
                stopListening = stop;
            }
        }
        if (late) {
            stop.run();
        }
    }

    private void listening(boolean toUpdates) {
        say("listening", new Streams(toUpdates ? List.of(TRADE_UPDATES) : List.of()));
    }

    private void say(String stream, Object data) {
        if (!session.insist(message(stream, data))) {
            tooSlow("you ask and do not read");
        }
    }

    private void tooSlow(String reason) {
        around.meters().dropped(ConnectionMeters.SLOW_WEBSOCKET);
        close(CloseStatus.SERVICE_OVERLOAD, reason);
    }

    private void sendingFailed(CloseStatus why) {
        if (why.equalsCode(CloseStatus.SERVICE_OVERLOAD)) {
            around.meters().dropped(ConnectionMeters.SLOW_WEBSOCKET);
        }
        gone();
    }

    private String message(String stream, Object data) {
        return around.json().writeValueAsString(new Message(stream, data));
    }

    private void close(CloseStatus status, String reason) {
        gone();
        session.close(status.withReason(reason));
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** This socket while it listens. */
    private final class Listener implements UpdateReader {

        @Override
        public void opened() {
            // A peer that is there answers every ping.
            Duration pings = around.properties().heartbeatInterval().multipliedBy(MISSED_PINGS);
            Duration listen = around.properties().listenWithin();
            session.allowSilence(pings.compareTo(listen) > 0 ? pings : listen);
            listening(true);
        }

        @Override
        public boolean offer(OrderEvent event, StreamPosition position) {
            return session.offer(message(TRADE_UPDATES, UpdateJson.of(event)));
        }

        @Override
        public void whenDrained(Runnable callback) {
            session.whenDrained(callback);
        }

        @Override
        public void beat() {
            session.ping();
        }

        @Override
        public void end(End why) {
            switch (why) {
                case COMPLETE -> close(CloseStatus.NORMAL, "");
                case STOPPING -> close(CloseStatus.GOING_AWAY, "this broker stops; connect to another, or again");
                case TOO_SLOW ->
                    tooSlow("you are reading too slowly, what waited was dropped; /v2/events/trades replays it");
            }
        }
    }
}
