package io.geobroker.broker.update.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.ConnectionMeters;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.StreamPosition;
import io.geobroker.broker.update.Subscription;
import io.geobroker.broker.update.UpdateReader;
import io.geobroker.broker.update.Updates;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.core.exception.WebSocketTimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One websocket in Alpaca's trading protocol: show a key, listen to {@value #TRADE_UPDATES}, be told.
 *
 * <p>Messages are sent one after the other without waiting for the peer. What may wait for a socket, closing it and
 * pinging it, is done on a thread where that harms nobody else's news. Threads may share it.
 */
final class StreamSocket {
    static final String TRADE_UPDATES = "trade_updates";

    /** Jetty's name of it. */
    private static final String REMOTE_ADDRESS = "jakarta.websocket.endpoint.remoteAddress";

    private static final int MISSED_PINGS = 4;

    private final Session session;
    private final Outbox outbox;
    private final Surroundings around;
    private boolean sending;
    private boolean closed;
    private @Nullable CustomerId customer;
    private @Nullable Runnable stopListening;
    private boolean asked;
    private boolean stranger;

    /**
     * What all sockets share.
     *
     * @param thread runs what does not wait, one after the other
     * @param patient runs what may wait for a socket
     * @param strangers one for each socket that may wait to authenticate
     */
    record Surroundings(
            Updates updates,
            StreamLogin login,
            UpdatesProperties properties,
            JsonMapper json,
            Executor thread,
            Executor patient,
            Semaphore strangers,
            ConnectionMeters meters) {}

    private record Message(String stream, Object data) {}

    private record Authorization(String status, String action) {}

    private record Streams(List<String> streams) {}

    StreamSocket(Session session, Surroundings around) {
        this.session = session;
        this.around = around;
        this.outbox = new Outbox(around.properties().maxWaiting());
    }

    /** Lets the peer in until it has to have authenticated; false when too many others have not. */
    boolean enter() {
        if (!around.strangers().tryAcquire()) {
            around.meters().dropped(ConnectionMeters.WEBSOCKET_LIMIT);
            close(CloseCodes.TRY_AGAIN_LATER, "too many websockets wait to authenticate");
            return false;
        }
        synchronized (this) {
            stranger = true;
        }
        Duration within = around.properties().authenticateWithin();
        CompletableFuture.delayedExecutor(within.toMillis(), TimeUnit.MILLISECONDS, around.thread())
                .execute(this::expectKnown);
        return true;
    }

    private void expectKnown() {
        synchronized (this) {
            if (closed || customer != null) {
                return;
            }
        }
        around.meters().dropped(ConnectionMeters.SILENT_WEBSOCKET);
        close(
                CloseCodes.VIOLATED_POLICY,
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
        JsonNode message;
        try {
            message = around.json().readTree(text);
        } catch (JacksonException e) {
            close(CloseCodes.CANNOT_ACCEPT, "message is not JSON");
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
            default -> close(CloseCodes.CANNOT_ACCEPT, "action must be auth, authenticate or listen");
        }
    }

    /** Asks the peer whether it is there, unless it is being told something anyway. */
    void ping() {
        around.patient().execute(() -> {
            try {
                if (!isSending()) {
                    session.getAsyncRemote().sendPing(ByteBuffer.allocate(0));
                }
            } catch (IOException | IllegalStateException | IllegalArgumentException e) {
                gone();
            }
        });
    }

    /** The session is closed, whoever did it. */
    void gone() {
        Runnable stop;
        synchronized (this) {
            closed = true;
            stop = stopListening;
            stopListening = null;
        }
        outbox.close();
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
                around.login().customerOf(keyId.asString(""), secret.asString(""), address());
        found.whenComplete((holder, failure) -> {
            if (failure != null) {
                close(CloseCodes.TRY_AGAIN_LATER, "keys cannot be checked now");
            } else if (holder.isEmpty()) {
                authorization("unauthorized");
                close(CloseCodes.VIOLATED_POLICY, "key is not known");
            } else {
                synchronized (this) {
                    customer = holder.get();
                }
                noStranger();
                authorization("authorized");
            }
        });
    }

    private String address() {
        return session.getUserProperties().get(REMOTE_ADDRESS) instanceof InetSocketAddress remote
                ? remote.getAddress().getHostAddress()
                : "";
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
            close(CloseCodes.VIOLATED_POLICY, "authenticate before you listen");
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
            allowSilence(around.properties().listenWithin().toMillis());
            listening(false);
            return;
        }
        around.updates()
                .open(who, Subscription.LIVE, new Listener())
                .<Runnable>fold(
                        opened -> () -> listenUntil(opened.close()),
                        tooMany -> () -> close(CloseCodes.TRY_AGAIN_LATER, tooMany.reason()),
                        stopping -> () -> close(CloseCodes.GOING_AWAY, "this broker stops"))
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

    private void allowSilence(long millis) {
        try {
            session.setMaxIdleTimeout(millis);
        } catch (IllegalStateException e) {
            gone();
        }
    }

    private void listening(boolean toUpdates) {
        say("listening", new Streams(toUpdates ? List.of(TRADE_UPDATES) : List.of()));
    }

    private void say(String stream, Object data) {
        if (outbox.insist(message(stream, data))) {
            send();
        } else {
            tooSlow("you ask and do not read");
        }
    }

    private void tooSlow(String reason) {
        around.meters().dropped(ConnectionMeters.SLOW_WEBSOCKET);
        close(CloseCodes.TRY_AGAIN_LATER, reason);
    }

    private String message(String stream, Object data) {
        return around.json().writeValueAsString(new Message(stream, data));
    }

    /** Sends the next message, if none is on its way. */
    private void send() {
        String message;
        Runnable drained = null;
        synchronized (this) {
            if (sending || closed) {
                return;
            }
            message = outbox.next();
            if (message == null) {
                drained = outbox.takeDrained();
            } else {
                sending = true;
            }
        }
        if (message != null) {
            transmit(message);
        } else if (drained != null) {
            drained.run();
        }
    }

    private void transmit(String message) {
        try {
            session.getAsyncRemote().sendText(message, result -> {
                synchronized (this) {
                    sending = false;
                }
                if (result.isOK()) {
                    // Elsewhere, for this may be deep inside of the sending itself.
                    around.thread().execute(this::send);
                } else if (result.getException() instanceof WebSocketTimeoutException) {
                    tooSlow("message could not be sent in time");
                } else {
                    close(CloseCodes.UNEXPECTED_CONDITION, "message could not be sent");
                }
            });
        } catch (IllegalStateException | IllegalArgumentException e) {
            gone();
        }
    }

    private void close(CloseCode code, String reason) {
        gone();
        around.patient().execute(() -> {
            try {
                session.close(new CloseReason(code, reason));
            } catch (IOException | IllegalStateException e) {
                // It is closed.
                return;
            }
        });
    }

    private synchronized boolean isSending() {
        return sending;
    }

    /** This socket while it listens. */
    private final class Listener implements UpdateReader {

        @Override
        public void opened() {
            // A peer that is there answers every ping.
            Duration pings = around.properties().heartbeatInterval().multipliedBy(MISSED_PINGS);
            allowSilence(Math.max(
                    pings.toMillis(), around.properties().listenWithin().toMillis()));
            listening(true);
        }

        @Override
        public boolean offer(OrderEvent event, StreamPosition position) {
            boolean taken = outbox.offer(message(TRADE_UPDATES, UpdateJson.of(event)));
            send();
            return taken;
        }

        @Override
        public void whenDrained(Runnable callback) {
            outbox.whenDrained(callback);
            send();
        }

        @Override
        public void beat() {
            ping();
        }

        @Override
        public void end(End why) {
            switch (why) {
                case COMPLETE -> close(CloseCodes.NORMAL_CLOSURE, "");
                case STOPPING -> close(CloseCodes.GOING_AWAY, "this broker stops; connect to another, or again");
                case TOO_SLOW ->
                    tooSlow("you are reading too slowly, what waited was dropped; /v2/events/trades replays it");
            }
        }
    }
}
