package io.geobroker.insight.web;

import static org.springframework.http.HttpHeaders.ACCEPT_ENCODING;
import static org.springframework.http.HttpHeaders.CONTENT_ENCODING;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.schema.world.Region;
import io.geobroker.tls.HttpClients;
import io.geobroker.tls.WholeAnswer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Fetches pictures from all other brokers; a region is reachable if one of its own answered last. Thread-safe. */
public final class HttpRegions {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();
    private static final int CROSSINGS = 2;

    private final HomeRegion here;
    private final Map<String, List<URI>> brokers;
    private final Audience audience;
    private final Duration within;
    private final LongSupplier nanoTime;
    private final Supplier<HttpClient> http;
    private final ConcurrentMap<URI, RegionAnswer> told = new ConcurrentHashMap<>();

    /**
     * @param picture the last one; null for none
     * @param atNanos when it arrived
     * @param problem why the last request failed; null if it did not
     */
    record RegionAnswer(
            @Nullable PictureJson picture,
            long atNanos,
            @Nullable String problem) {

        boolean isReachable() {
            return problem == null;
        }
    }

    /**
     * @param brokers by region; its picture is that of the first that answers
     * @param audience people here: for them asked brokers measure more often too
     * @param within timeout of a broker, without network latency
     * @param nanoTime a monotonic clock
     */
    public HttpRegions(
            HomeRegion here,
            Map<String, List<URI>> brokers,
            Audience audience,
            HttpClients clients,
            Duration within,
            LongSupplier nanoTime) {
        this.here = here;
        this.brokers = Map.copyOf(brokers);
        this.audience = audience;
        this.http = clients.client();
        this.within = within;
        this.nanoTime = nanoTime;
    }

    /** Completes when each broker answered or failed. */
    public CompletionStage<Void> ask() {
        return FewAtATime.all(here.world().regions().stream()
                .map(Region::name)
                .flatMap(region -> of(region).map(broker -> ask(region, broker))));
    }

    RegionAnswer told(String region) {
        return of(region)
                .map(this::told)
                .filter(RegionAnswer::isReachable)
                .findFirst()
                .or(() -> of(region).map(this::told).reduce((one, next) -> one.picture() == null ? next : one))
                .orElseGet(() -> new RegionAnswer(null, nanoTime.getAsLong(), "no brokers are configured"));
    }

    private RegionAnswer told(URI broker) {
        return told.getOrDefault(broker, new RegionAnswer(null, nanoTime.getAsLong(), "not asked yet"));
    }

    private Stream<URI> of(String region) {
        return brokers.getOrDefault(region, List.of()).stream();
    }

    RegionAnswer own(PictureJson picture, Instant now) {
        long ageNanos = Duration.between(picture.at(), now).toNanos();
        return new RegionAnswer(picture, nanoTime.getAsLong() - ageNanos, null);
    }

    Duration age(RegionAnswer of) {
        return Duration.ofNanos(nanoTime.getAsLong() - of.atNanos());
    }

    /** Of a region's brokers but this one; empty while one is silent or without counts. */
    public Optional<List<WorldWrites.Report>> reportsOf(String region) {
        List<WorldWrites.Report> reports = new ArrayList<>();
        for (RegionAnswer answer : of(region).map(this::told).toList()) {
            PictureJson picture = answer.picture();
            if (!answer.isReachable() || picture == null || picture.report().isEmpty()) {
                return Optional.empty();
            }
            if (!picture.instance().equals(here.instance())) {
                reports.add(picture.report().get());
            }
        }
        return Optional.of(reports);
    }

    private CompletionStage<Void> ask(String region, URI broker) {
        HttpRequest request = HttpRequest.newBuilder(broker.resolve(PictureController.PATH))
                .timeout(within.plus(here.world().roundTrip(here.name(), region).multipliedBy(CROSSINGS)))
                .header(PictureController.UNSEEN, String.valueOf(!audience.isHere()))
                .header(ACCEPT_ENCODING, PictureController.GZIP)
                .GET()
                .build();
        return WholeAnswer.of(http.get(), request, BodyHandlers.ofByteArray())
                .handle((answer, failure) -> failure == null
                        ? heard(region, broker, answer)
                        : missed(
                                broker,
                                "no answer: " + RootCause.of(failure).getClass().getSimpleName()))
                .thenAccept(answer -> told.put(broker, answer));
    }

    private RegionAnswer heard(String region, URI broker, HttpResponse<byte[]> answer) {
        if (answer.statusCode() != 200) {
            return missed(broker, "answered " + answer.statusCode());
        }
        try {
            return new RegionAnswer(read(region, answer), nanoTime.getAsLong(), null);
        } catch (JacksonException | IllegalArgumentException | IOException e) {
            return missed(broker, "cannot read its picture: " + e.getMessage());
        }
    }

    private RegionAnswer missed(URI broker, String why) {
        return new RegionAnswer(told(broker).picture(), told(broker).atNanos(), why);
    }

    private static PictureJson read(String region, HttpResponse<byte[]> answer) throws IOException {
        InputStream body = new ByteArrayInputStream(answer.body());
        @Nullable
        PictureJson picture = JSON.readValue(
                answer.headers().firstValue(CONTENT_ENCODING).isPresent() ? new GZIPInputStream(body) : body,
                PictureJson.class);
        if (picture == null || !region.equals(picture.region())) {
            throw new IllegalArgumentException("it is of region " + (picture == null ? null : picture.region()));
        }
        return picture;
    }
}
