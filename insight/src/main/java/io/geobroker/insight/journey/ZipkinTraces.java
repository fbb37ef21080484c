package io.geobroker.insight.journey;

import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.explain.AskedStatement;
import io.geobroker.insight.tracing.OrderTrace;
import io.geobroker.insight.tracing.TracingProperties;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.tls.HttpClients;
import io.geobroker.tls.WholeAnswer;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the traces of orders from Zipkin. Thread-safe. */
public final class ZipkinTraces {
    private static final JsonMapper JSON = new JsonMapper();

    private final @Nullable URI zipkin;
    private final World world;
    private final Supplier<HttpClient> http;

    public ZipkinTraces(TracingProperties tracing, HomeRegion here, HttpClients clients) {
        this.zipkin = tracing.zipkin();
        this.world = here.world();
        this.http = clients.client(() -> HttpClient.newBuilder().connectTimeout(ReadJourney.WITHIN));
    }

    /** Zipkin's page; null without Zipkin. */
    @Nullable
    String page(UUID order) {
        return zipkin == null
                ? null
                : zipkin.resolve("/zipkin/traces/" + OrderTrace.traceId(order)).toString();
    }

    /** Fails when Zipkin cannot be reached or has no trace. */
    CompletionStage<List<Hop>> of(UUID order) {
        if (zipkin == null) {
            return CompletableFuture.failedFuture(new IllegalStateException("this broker has no Zipkin"));
        }
        HttpRequest request = HttpRequest.newBuilder(zipkin.resolve("/api/v2/trace/" + OrderTrace.traceId(order)))
                .timeout(ReadJourney.WITHIN)
                .build();
        return WholeAnswer.of(http.get(), request, BodyHandlers.ofByteArray()).handle((answer, failure) -> {
            if (failure != null) {
                Throwable cause = RootCause.of(failure);
                throw new IllegalStateException(
                        cause instanceof ConnectException
                                ? "Zipkin cannot be reached at " + zipkin
                                : "Zipkin did not answer: " + cause.getMessage());
            }
            return hops(answer);
        });
    }

    private List<Hop> hops(HttpResponse<byte[]> answer) {
        if (answer.statusCode() == 404) {
            throw new IllegalStateException("Zipkin has no trace of this order: it was not sampled, or is too old");
        }
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("Zipkin answered " + answer.statusCode());
        }
        List<Hop> hops = new ArrayList<>();
        for (JsonNode span : JSON.readTree(answer.body())) {
            hops.add(new Hop(
                    span.path("timestamp").asLong(),
                    span.path("duration").asLong(),
                    region(span),
                    Hop.Source.TRACE,
                    span.path("name").asString(""),
                    detail(span),
                    waitedFor(span)));
        }
        return hops;
    }

    private @Nullable String region(JsonNode span) {
        String told = tag(span, "geobroker.region");
        return told.isEmpty()
                ? regionOf(tag(span, "cassandra.node.dc")).findFirst().orElse(null)
                : told;
    }

    private Stream<String> regionOf(String datacenter) {
        return world.regions().stream()
                .filter(region -> region.datacenter().equalsIgnoreCase(datacenter))
                .map(Region::name);
    }

    /** A statement waits for its coordinator and level, a forward for its broker. */
    private List<String> waitedFor(JsonNode span) {
        boolean everywhere = AskedStatement.WIDE.contains(tag(span, "cassandra.consistency.level"))
                || AskedStatement.WIDE.contains(tag(span, "cassandra.serial_consistency.level"));
        Stream<String> asked = everywhere
                ? world.regions().stream().map(Region::name)
                : Stream.of("cassandra.coordinator.dc", "broker.dc").flatMap(key -> regionOf(tag(span, key)));
        return asked.filter(region -> !region.equals(region(span))).toList();
    }

    private static String tag(JsonNode span, String key) {
        return span.path("tags").path(key).asString("");
    }

    private static String detail(JsonNode span) {
        List<String> parts = new ArrayList<>();
        for (String key : List.of(
                "cassandra.coordinator.dc", "cassandra.consistency.level", "http.response.status_code", "error")) {
            String value = tag(span, key);
            if (!value.isEmpty()) {
                parts.add(value);
            }
        }
        String reached = tag(span, "cassandra.node.reached_after_us");
        if (!reached.isEmpty()) {
            parts.add(String.format(Locale.ROOT, "reached after %.1f ms", Long.parseLong(reached) / 1e3));
        }
        return String.join(", ", parts);
    }
}
