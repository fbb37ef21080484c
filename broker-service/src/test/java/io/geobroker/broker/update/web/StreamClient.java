package io.geobroker.broker.update.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of the websocket that says and hears what its test wants. */
public final class StreamClient implements AutoCloseable, WebSocket.Listener {
    /** How a socket was closed. */
    record Closed(int code, String reason) {}

    static final String LISTEN = """
            {"action": "listen", "data": {"streams": ["trade_updates", "account_updates"]}}""";
    static final String AUTHORIZED = """
            {"stream":"authorization","data":{"status":"authorized","action":"authenticate"}}""";
    static final String UNAUTHORIZED = """
            {"stream":"authorization","data":{"status":"unauthorized","action":"authenticate"}}""";
    static final String LISTENING = """
            {"stream":"listening","data":{"streams":["trade_updates"]}}""";

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final CompletableFuture<Closed> closed = new CompletableFuture<>();
    private final CompletableFuture<Void> reached = new CompletableFuture<>();
    private final StringBuilder partial = new StringBuilder();
    private final WebSocket socket;

    public StreamClient(int port) {
        this(port, "");
    }

    /** @param forwardedFor whom it says to be a proxy for; empty for nobody */
    StreamClient(int port, String forwardedFor) {
        WebSocket.Builder builder = HTTP.newWebSocketBuilder();
        if (!forwardedFor.isEmpty()) {
            builder.header("X-Forwarded-For", forwardedFor);
        }
        socket = builder.buildAsync(URI.create("ws://127.0.0.1:" + port + "/stream"), this)
                .join();
    }

    /** In two frames, as a client may. */
    StreamClient say(String message) {
        int half = message.length() / 2;
        socket.sendText(message.substring(0, half), false).join();
        socket.sendText(message.substring(half), true).join();
        return this;
    }

    /** Shows the key of a customer. */
    StreamClient authenticate(String customer) {
        return authenticate(HttpBroker.keyOf(customer), HttpBroker.secretOf(customer));
    }

    StreamClient authenticate(String keyId, String secret) {
        return say("{\"action\": \"auth\", \"key\": \"%s\", \"secret\": \"%s\"}".formatted(keyId, secret));
    }

    /** Is told of a customer's trades from now on. */
    public StreamClient listenAs(String customer) throws InterruptedException {
        authenticate(customer);
        assertThat(hear()).isEqualTo(AUTHORIZED);
        return listen();
    }

    StreamClient listen() throws InterruptedException {
        say(LISTEN);
        assertThat(hear()).isEqualTo(LISTENING);
        return this;
    }

    StreamClient sayInBinary(String message) {
        socket.sendBinary(ByteBuffer.wrap(message.getBytes(StandardCharsets.UTF_8)), true)
                .join();
        return this;
    }

    /** Waits until the broker has taken what was said. */
    void awaitPong() {
        socket.sendPing(ByteBuffer.allocate(0)).join();
        reached.orTimeout(30, TimeUnit.SECONDS).join();
    }

    String hear() throws InterruptedException {
        String message = heard.poll(30, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing was said");
        }
        return message;
    }

    /** Whether something is said, and not the socket closed instead. */
    boolean isAnswered() throws InterruptedException {
        while (!closed.isDone()) {
            if (heard.poll(10, TimeUnit.MILLISECONDS) != null) {
                return true;
            }
        }
        return false;
    }

    public JsonNode hearJson() throws InterruptedException {
        return JSON.readTree(hear());
    }

    Closed awaitClose() {
        return closed.orTimeout(30, TimeUnit.SECONDS).join();
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            heard.add(partial.toString());
            partial.setLength(0);
        }
        webSocket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPong(WebSocket webSocket, ByteBuffer message) {
        reached.complete(null);
        webSocket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
        closed.complete(new Closed(statusCode, reason));
        return null;
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        closed.completeExceptionally(error);
    }

    @Override
    public void close() {
        socket.abort();
    }
}
