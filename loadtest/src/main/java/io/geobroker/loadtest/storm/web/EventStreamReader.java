package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Hearing;
import io.geobroker.loadtest.storm.journal.Hearing.Way;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A customer reading {@code /v2/events/trades} on its own thread.
 *
 * <p>It reconnects to the region's next broker, behind the last event.
 */
public final class EventStreamReader implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long PAUSE_MILLIS = 500;
    private static final int OK = 200;
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(15);
    private static final Duration REPLAYED_WITHIN = Duration.ofSeconds(60);

    private final List<URI> brokers;
    private final CustomerCredentials credentials;
    private final Hearing hearing;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable InputStream open;
    private String lastId = "";

    public EventStreamReader(List<URI> brokers, CustomerCredentials credentials, String customer, String region) {
        this.brokers = List.copyOf(brokers);
        this.credentials = credentials;
        this.hearing = new Hearing(Way.EVENT_STREAM, customer, region);
        this.thread = new Thread(this::listen, "events of " + customer);
        thread.setDaemon(true);
        thread.start();
    }

    public Hearing hearing() {
        return hearing;
    }

    /** All events since this stream began; empty if it never did. */
    public Optional<Hearing> replay() {
        return hearing.beganMicros()
                .map(began -> replay(brokers, credentials, hearing.customer(), hearing.region(), began));
    }

    /** All events since a time, over one connection; no connection if no broker sends them to the end. */
    static Hearing replay(
            List<URI> brokers, CustomerCredentials credentials, String customer, String region, long sinceMicros) {
        long until = EpochMicros.now();
        String query = "?since=" + time(sinceMicros) + "&until=" + time(until);
        for (URI broker : brokers) {
            Hearing hearing = new Hearing(Way.REPLAY, customer, region);
            hearing.connected(sinceMicros);
            if (isReplayed(request(broker, query, credentials), hearing)) {
                hearing.disconnected(until);
                return hearing;
            }
        }
        return new Hearing(Way.REPLAY, customer, region);
    }

    private static boolean isReplayed(HttpRequest.Builder request, Hearing hearing) {
        try {
            HttpResponse<InputStream> response = HttpClient.newHttpClient()
                    .sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream())
                    .orTimeout(REPLAYED_WITHIN.toSeconds(), TimeUnit.SECONDS)
                    .join();
            if (response.statusCode() != OK) {
                return false;
            }
            // Closes a stream that does not end.
            CompletableFuture.delayedExecutor(REPLAYED_WITHIN.toSeconds(), TimeUnit.SECONDS)
                    .execute(() -> closeQuietly(response.body()));
            read(response.body(), hearing, id -> {});
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    @Override
    public void close() {
        closed = true;
        closeQuietly(open);
        thread.interrupt();
    }

    private void listen() {
        try {
            for (int attempt = 0; !closed; attempt++) {
                listenTo(brokers.get(attempt % brokers.size()));
                if (!closed) {
                    hearing.disconnected(EpochMicros.now());
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            closeQuietly(open);
        }
    }

    private void listenTo(URI broker) throws InterruptedException {
        HttpRequest.Builder request = request(broker, "", credentials).timeout(ANSWERS_WITHIN);
        if (!lastId.isEmpty()) {
            request.header("Last-Event-ID", lastId);
        }
        try {
            HttpResponse<InputStream> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            open = response.body();
            if (response.statusCode() == OK) {
                read(response.body(), hearing, id -> lastId = id);
            }
        } catch (IOException | JacksonException e) {
            // The loop reconnects, and the hearing records it.
            closeQuietly(open);
        }
    }

    private static void read(InputStream body, Hearing hearing, Consumer<String> ids) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            String id = "";
            String line = lines.readLine();
            while (line != null) {
                if (line.equals(": open") && !hearing.isConnected()) {
                    hearing.connected(EpochMicros.now());
                } else if (line.startsWith("id: ")) {
                    id = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    hearing.heard(OrderStates.event(JSON.readTree(line.substring(6))));
                    ids.accept(id);
                } else if (line.isEmpty() && !id.isEmpty()) {
                    // Of the opening, too, which has no data.
                    ids.accept(id);
                }
                line = lines.readLine();
            }
        }
    }

    private static HttpRequest.Builder request(URI broker, String query, CustomerCredentials credentials) {
        return credentials.sign(HttpRequest.newBuilder(broker.resolve("/v2/events/trades" + query)));
    }

    private static String time(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }

    private static void closeQuietly(@Nullable InputStream body) {
        try {
            if (body != null) {
                body.close();
            }
        } catch (IOException e) {
            // Nothing more can be done.
            return;
        }
    }
}
