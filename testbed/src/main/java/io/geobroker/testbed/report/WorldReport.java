package io.geobroker.testbed.report;

import io.geobroker.schema.Checks;
import io.geobroker.testbed.process.Uninterrupted;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a world's brokers show, as one HTML file that needs no network. For one thread. */
public final class WorldReport {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
    private static final int OK = 200;

    private final List<URI> brokers;
    private final InstantSource clock;
    private final HttpClient client;
    private final ArrayNode samples = JSON.createArrayNode();

    /** @param brokers at least one */
    public WorldReport(List<URI> brokers, InstantSource clock, HttpClient.Builder client) {
        Checks.that(!brokers.isEmpty(), "a report needs a broker");
        this.brokers = List.copyOf(brokers);
        this.clock = clock;
        this.client = client.version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(ANSWER_WITHIN)
                .build();
    }

    /**
     * Asks all brokers concurrently. Each call adds a point to the charts; figures and tables show the last.
     *
     * @return how many answered
     */
    public int sample() {
        ObjectNode sample = JSON.createObjectNode().put("at", clock.instant().toString());
        ArrayNode answers = sample.putArray("answers");
        List<CompletableFuture<@Nullable JsonNode>> asked = brokers.stream()
                .map(broker -> client.sendAsync(get(broker, "geo/world"), BodyHandlers.ofByteArray())
                        .orTimeout(ANSWER_WITHIN.toMillis(), TimeUnit.MILLISECONDS)
                        .thenApply(WorldReport::world)
                        .exceptionally(failure -> null))
                .toList();
        int answered = 0;
        for (CompletableFuture<@Nullable JsonNode> each : asked) {
            JsonNode world = each.join();
            answers.add(world);
            answered += world == null ? 0 : 1;
        }
        samples.add(sample);
        return answered;
    }

    /** @throws IllegalStateException when no broker has answered, or none serves its page */
    public String html() {
        String failure = "none was asked";
        for (URI broker : brokers) {
            try {
                String page = text(broker, "");
                return new SavedPage(page, reference -> textOfPage(broker, reference)).with(report());
            } catch (IOException e) {
                failure = broker + ": " + e.getMessage();
            }
        }
        throw new IllegalStateException("no broker serves its page; " + failure);
    }

    private String report() {
        boolean anything = samples.valueStream()
                .flatMap(sample -> sample.path("answers").valueStream())
                .anyMatch(JsonNode::isObject);
        if (!anything) {
            throw new IllegalStateException("no broker tells of its world: " + brokers);
        }
        ObjectNode report =
                JSON.createObjectNode().put("made_at", clock.instant().toString());
        report.set("samples", samples);
        return report.toString();
    }

    private String textOfPage(URI broker, String reference) {
        try {
            return text(broker, reference);
        } catch (IOException e) {
            throw new IllegalStateException("the page of " + broker + " lacks " + reference + ": " + e.getMessage(), e);
        }
    }

    private String text(URI broker, String path) throws IOException {
        HttpResponse<String> response = Uninterrupted.answer(client, get(broker, path), BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new IOException("HTTP " + response.statusCode());
        }
        return response.body();
    }

    private static HttpRequest get(URI broker, String path) {
        return HttpRequest.newBuilder(broker.resolve("/").resolve(path))
                .timeout(ANSWER_WITHIN)
                .build();
    }

    private static @Nullable JsonNode world(HttpResponse<byte[]> response) {
        if (response.statusCode() != OK) {
            return null;
        }
        try {
            JsonNode world = JSON.readTree(response.body());
            return world.path("regions").isArray() ? world : null;
        } catch (JacksonException e) {
            return null;
        }
    }
}
