package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Hearing;
import io.geobroker.loadtest.storm.journal.Hearing.Way;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A {@link StreamReader} of {@code /stream}. */
public final class SocketReader extends StreamReader {
    private static final JsonMapper JSON = new JsonMapper();
    /** What an authenticated customer says to be told of orders. */
    public static final String LISTEN = "{\"action\":\"listen\",\"data\":{\"streams\":[\"trade_updates\"]}}";

    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);
    /** Idle brokers ping every 15 s. */
    private static final long SILENCE_SECONDS = 35;

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private volatile @Nullable WebSocket socket;

    public SocketReader(List<URI> brokers, CustomerCredentials credentials, String customer, String region) {
        super(brokers, credentials, new Hearing(Way.WEBSOCKET, customer, region));
        start();
    }

    /** What a customer says first. */
    public static String greeting(CustomerCredentials customer) {
        return JSON.writeValueAsString(Map.of("action", "auth", "key", customer.key(), "secret", customer.secret()));
    }

    public static URI stream(URI broker) {
        return URI.create("ws://" + broker.getAuthority() + "/stream");
    }

    @Override
    long listenTo(URI broker) throws InterruptedException {
        Conversation conversation = new Conversation();
        try {
            WebSocket opened = client.newWebSocketBuilder()
                    .connectTimeout(CONNECT_WITHIN)
                    .buildAsync(stream(broker), conversation)
                    .get(CONNECT_WITHIN.toSeconds(), TimeUnit.SECONDS);
            socket = opened;
            opened.sendText(greeting(credentials), true).get(CONNECT_WITHIN.toSeconds(), TimeUnit.SECONDS);
            boolean ended = false;
            while (!ended && !isClosed()) {
                long silent = EpochMicros.now() - conversation.heardMicros;
                ended = silent > TimeUnit.SECONDS.toMicros(SILENCE_SECONDS)
                        || conversation.ended.await(1, TimeUnit.SECONDS);
            }
        } catch (ExecutionException | TimeoutException e) {
            // The loop reconnects, and the hearing records it.
            conversation.ended.countDown();
        }
        return conversation.heardMicros;
    }

    @Override
    void disconnect() {
        WebSocket current = socket;
        if (current != null) {
            current.abort();
        }
    }

    private final class Conversation implements WebSocket.Listener {
        private final CountDownLatch ended = new CountDownLatch(1);
        private final StringBuilder partial = new StringBuilder();
        private volatile long heardMicros = EpochMicros.now();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            return hear(from, data, last);
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
            return hear(from, StandardCharsets.UTF_8.decode(data), last);
        }

        @Override
        public @Nullable CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
            heardMicros = EpochMicros.now();
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int statusCode, String reason) {
            ended.countDown();
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable error) {
            ended.countDown();
        }

        private @Nullable CompletionStage<?> hear(WebSocket from, CharSequence data, boolean last) {
            heardMicros = EpochMicros.now();
            partial.append(data);
            CompletionStage<?> said = null;
            if (last) {
                String message = partial.toString();
                partial.setLength(0);
                said = answer(from, message);
            }
            from.request(1);
            return said;
        }

        private @Nullable CompletionStage<?> answer(WebSocket from, String message) {
            try {
                JsonNode read = JSON.readTree(message);
                switch (read.path("stream").asString("")) {
                    case "authorization" -> {
                        return from.sendText(LISTEN, true);
                    }
                    case "listening" -> hearing.connected(EpochMicros.now());
                    case "trade_updates" -> hearing.heard(OrderStates.event(read.path("data")));
                    default -> {
                        // Other streams are ignored.
                    }
                }
            } catch (JacksonException | IllegalArgumentException | ArithmeticException e) {
                hearing.unreadable(message);
            }
            return null;
        }
    }
}
