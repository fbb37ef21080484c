package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Hearing;
import io.geobroker.loadtest.storm.journal.Hearing.Way;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A {@link StreamReader} of {@code /v2/events/trades}: it resumes behind the last event. */
public final class EventStreamReader extends StreamReader {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int OK = 200;
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(15);
    private static final Duration REPLAYED_WITHIN = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private volatile Stream<String> open = Stream.empty();
    private String lastId = "";

    public EventStreamReader(List<URI> brokers, CustomerCredentials credentials, String customer, String region) {
        super(brokers, credentials, new Hearing(Way.EVENT_STREAM, customer, region));
        start();
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
            HttpResponse<Stream<String>> response = HttpClient.newHttpClient()
                    .sendAsync(request.build(), HttpResponse.BodyHandlers.ofLines())
                    .orTimeout(REPLAYED_WITHIN.toSeconds(), TimeUnit.SECONDS)
                    .join();
            if (response.statusCode() != OK) {
                return false;
            }
            // Closes a stream that does not end.
            CompletableFuture.delayedExecutor(REPLAYED_WITHIN.toSeconds(), TimeUnit.SECONDS)
                    .execute(response.body()::close);
            read(response.body(), hearing, id -> {});
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    @Override
    long listenTo(URI broker) throws InterruptedException {
        HttpRequest.Builder request = request(broker, "", credentials).timeout(ANSWERS_WITHIN);
        if (!lastId.isEmpty()) {
            request.header("Last-Event-ID", lastId);
        }
        try {
            HttpResponse<Stream<String>> response = client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
            open = response.body();
            if (response.statusCode() == OK) {
                read(response.body(), hearing, id -> lastId = id);
            }
        } catch (IOException | UncheckedIOException e) {
            // The loop reconnects, and the hearing records it.
        }
        return EpochMicros.now();
    }

    @Override
    void disconnect() {
        open.close();
    }

    private static void read(Stream<String> lines, Hearing hearing, Consumer<String> ids) {
        String id = "";
        for (Iterator<String> all = lines.iterator(); all.hasNext(); ) {
            String line = all.next();
            if (line.equals(": open") && !hearing.isConnected()) {
                hearing.connected(EpochMicros.now());
            } else if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("data: ")) {
                hear(line.substring(6), hearing);
                ids.accept(id);
            } else if (line.isEmpty() && !id.isEmpty()) {
                // Of the opening, too, which has no data.
                ids.accept(id);
            }
        }
    }

    private static void hear(String data, Hearing hearing) {
        try {
            hearing.heard(OrderStates.event(JSON.readTree(data)));
        } catch (JacksonException | IllegalArgumentException | ArithmeticException e) {
            hearing.unreadable(data);
        }
    }

    private static HttpRequest.Builder request(URI broker, String query, CustomerCredentials credentials) {
        return credentials.sign(HttpRequest.newBuilder(broker.resolve("/v2/events/trades" + query)));
    }

    private static String time(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }
}
