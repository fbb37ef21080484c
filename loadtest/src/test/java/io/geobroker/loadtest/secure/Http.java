package io.geobroker.loadtest.secure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests whose answers are waited for. Threads may share it. */
record Http(HttpClient client) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** What came back. */
    record Answer(int status, String body) {
        JsonNode json() {
            return JSON.readTree(body.isEmpty() ? "{}" : body);
        }
    }

    Answer get(URI uri, Map<String, String> headers) {
        return ask("GET", uri, headers, Map.of());
    }

    /** @throws UncheckedIOException when there is no answer */
    Answer ask(String method, URI uri, Map<String, String> headers, Map<String, ?> body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        method.equals("GET")
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
        headers.forEach(request::header);
        try {
            HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
