package io.geobroker.broker.update.web;

import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import io.geobroker.broker.platform.web.limit.KeyRates;
import io.geobroker.broker.update.Places;
import io.geobroker.broker.update.Subscription;
import io.geobroker.broker.update.Updates;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One websocket in Alpaca's protocol: authenticate, listen to {@value StreamPeer#TRADE_UPDATES}, receive updates.
 *
 * <p>Thread-safe; never blocks.
 */
final class StreamSocket {
    private final String address;
    private final Surroundings around;
    private final StreamPeer peer;
    private boolean closed;
    private @Nullable CustomerId customer;
    private @Nullable StreamKey key;
    private @Nullable Runnable stopListening;
    /** By one thread; until then {@link #stopListening} is null. */
    private boolean opening;

    private boolean asked;
    /** Streams to listen to as soon as the key is found to be good. */
    private @Nullable JsonNode wished;

    private boolean stranger;

    /**
     * What all sockets share.
     *
     * @param thread runs non-blocking tasks, one after the other
     * @param strangers limits unauthenticated sockets, by address
     * @param rates counts messages of authenticated keys
     */
    record Surroundings(
            Updates updates,
            LoginGuard login,
            UpdatesProperties properties,
            JsonMapper json,
            Executor thread,
            Places<String> strangers,
            KeyRates rates,
            ConnectionMeters meters) {}

    StreamSocket(Session session, String address, Surroundings around) {
        this.address = address;
        this.around = around;
        this.peer = new StreamPeer(session, around, this::gone);
    }

    /** Starts the time to authenticate, or closes when too many sockets wait to. */
    void enter() {
        if (!around.strangers().take(address)) {
            peer.drop(
                    CloseReason.WEBSOCKET_LIMIT,
                    StatusCode.TRY_AGAIN_LATER,
                    "too many websockets wait to authenticate");
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
        peer.drop(
                CloseReason.SILENT_WEBSOCKET,
                StatusCode.POLICY_VIOLATION,
                "authenticate within "
                        + around.properties().authenticateWithin().toMillis() + " ms");
    }

    /** Gives the unauthenticated place back, once. */
    private void noStranger() {
        synchronized (this) {
            if (!stranger) {
                return;
            }
            stranger = false;
        }
        around.strangers().giveBack(address);
    }

    void received(String text) {
        StreamKey shown;
        synchronized (this) {
            if (closed) {
                return;
            }
            shown = key;
        }
        // Messages may cost reads, so they are limited per key.
        if (shown != null && !around.rates().take(shown.keyId()).isConsumed()) {
            peer.drop(CloseReason.BUSY_WEBSOCKET, StatusCode.POLICY_VIOLATION, "rate limit exceeded");
            return;
        }
        JsonNode message;
        try {
            message = around.json().readTree(text);
        } catch (JacksonException e) {
            peer.close(StatusCode.BAD_DATA, "message is not JSON");
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
            default -> peer.close(StatusCode.BAD_DATA, "action must be auth, authenticate or listen");
        }
    }

    /** Closed by either side. */
    void gone() {
        Runnable stop;
        synchronized (this) {
            closed = true;
            stop = stopListening;
            stopListening = null;
        }
        peer.left();
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
        StreamKey shown = new StreamKey(around.login(), keyId.asString(""), secret.asString(""));
        around.login().login(shown.keyId(), shown.secret(), address).whenComplete((holder, failure) -> {
            if (failure != null) {
                peer.close(StatusCode.TRY_AGAIN_LATER, "keys cannot be checked now");
            } else if (holder.isEmpty()) {
                peer.authorization("unauthorized");
                peer.close(StatusCode.POLICY_VIOLATION, "key is not known");
            } else {
                peer.authorization("authorized");
                JsonNode early;
                synchronized (this) {
                    customer = holder.get();
                    key = shown;
                    early = wished;
                }
                noStranger();
                if (early != null) {
                    listen(early);
                }
            }
        });
    }

    private void listen(JsonNode streams) {
        CustomerId who;
        StreamKey shown;
        synchronized (this) {
            who = customer;
            shown = key;
            if (asked && who == null) {
                wished = streams;
                return;
            }
        }
        if (who == null || shown == null) {
            peer.authorization("unauthorized");
            peer.close(StatusCode.POLICY_VIOLATION, "authenticate before you listen");
            return;
        }
        boolean wanted =
                streams.valueStream().anyMatch(stream -> stream.asString("").equals(StreamPeer.TRADE_UPDATES));
        Runnable before;
        synchronized (this) {
            before = stopListening;
            if (wanted && (opening || before != null)) {
                peer.listening();
                return;
            }
            opening = wanted;
            stopListening = null;
        }
        if (before != null) {
            before.run();
        }
        if (!wanted) {
            peer.notListening();
            return;
        }
        around.updates()
                .open(who, Subscription.LIVE, peer.updates(shown))
                .<Runnable>fold(
                        opened -> () -> listenUntil(opened.close()),
                        tooMany -> () -> peer.close(StatusCode.TRY_AGAIN_LATER, tooMany.reason()),
                        stopping -> () -> peer.close(StatusCode.SHUTDOWN, "this broker stops"))
                .run();
    }

    private void listenUntil(Runnable stop) {
        boolean late;
        synchronized (this) {
            late = closed || !opening;
            opening = false;
            if (!late) {
                stopListening = stop;
            }
        }
        if (late) {
            stop.run();
        }
    }
}
