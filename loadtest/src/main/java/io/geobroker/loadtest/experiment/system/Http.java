package io.geobroker.loadtest.experiment.system;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.testbed.process.Uninterrupted;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads brokers' figures over HTTP, ours and the prototype's. Threads may share it.
 *
 * @param client with the operator's credentials
 * @param missed receives each failed answer
 * @param rest before each further try
 */
public record Http(HttpClient client, Consumer<String> missed, Duration rest) {
    static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int TRIES = 6;
    private static final Duration REST = Duration.ofMillis(500);

    public Http(HttpClient.Builder client, Consumer<String> missed) {
        this(client.connectTimeout(Duration.ofSeconds(5)).build(), missed, REST);
    }

    /** @return the order's id if it is answered with 200 within the request's timeout; never fails */
    CompletionStage<Optional<UUID>> accepted(HttpRequest request) {
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
                .orTimeout(request.timeout().orElseThrow().toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(answer -> answer.statusCode() == 200
                        ? Optional.of(UUID.fromString(
                                JSON.readTree(answer.body()).path("id").asString()))
                        : Optional.<UUID>empty())
                .exceptionally(failure -> Optional.empty());
    }

    /**
     * Retries, so that a run survives a missed answer.
     *
     * @throws IllegalStateException when no try is answered with 200 and JSON
     */
    JsonNode get(URI uri) {
        for (int tries = 1; ; tries++) {
            try {
                return getOnce(uri);
            } catch (IllegalStateException e) {
                if (tries == TRIES) {
                    throw e;
                }
                Uninterrupted.pause(rest);
                missed.accept(e.getMessage());
            }
        }
    }

    /** @throws IllegalStateException when it is not answered with 200 and JSON */
    JsonNode getOnce(URI uri) {
        try {
            HttpResponse<byte[]> answer = Uninterrupted.answer(
                    client,
                    HttpRequest.newBuilder(uri).timeout(PATIENCE).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(uri + " answered " + answer.statusCode());
            }
            return JSON.readTree(answer.body());
        } catch (IOException | JacksonException e) {
            throw new IllegalStateException(uri + " does not answer: " + e, e);
        }
    }

    /** @param numbers whole ones are counters, beside the others */
    static Reading reading(JsonNode histograms, JsonNode numbers, Map<String, Long> others) {
        Map<String, Long> values = new HashMap<>();
        numbers.properties().stream()
                .filter(each -> each.getValue().isIntegralNumber())
                .forEach(each -> values.put(each.getKey(), each.getValue().asLong()));
        values.putAll(others);
        return new Reading(
                Histograms.sum(List.of(
                        Histograms.decode(histograms.path("ticker_time_to_fill").asString()))),
                Histograms.sum(List.of(
                        Histograms.decode(histograms.path("ticker_to_fill").asString()))),
                values);
    }
}
