package io.geobroker.insight.web;

import static org.springframework.http.HttpHeaders.ACCEPT_ENCODING;
import static org.springframework.http.HttpHeaders.CONTENT_ENCODING;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Fetches pictures from other regions' brokers; a region is reachable if one answered last. Thread-safe. */
public final class HttpRegions {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int CROSSINGS = 2;

    private final HomeRegion here;
    private final Map<String, List<URI>> brokers;
    private final Audience audience;
    private final Duration within;
    private final LongSupplier nanoTime;
    private final Supplier<HttpClient> http;
    private final ConcurrentMap<String, RegionAnswer> told = new ConcurrentHashMap<>();

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
     * @param brokers by region, in the order of asking
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

    /** Completes when each region answered or failed. */
    public CompletionStage<Void> ask() {
        return CompletableFuture.allOf(here.others().stream()
                .map(Region::name)
                .map(region -> ask(region, brokers.getOrDefault(region, List.of()), "no brokers are configured"))
                .toArray(CompletableFuture<?>[]::new));
    }

    RegionAnswer told(String region) {
        return told.getOrDefault(region, new RegionAnswer(null, nanoTime.getAsLong(), "not asked yet"));
    }

    RegionAnswer own(PictureJson picture, Instant now) {
        long ageNanos = Duration.between(picture.at(), now).toNanos();
        return new RegionAnswer(picture, nanoTime.getAsLong() - ageNanos, null);
    }

    Duration age(RegionAnswer of) {
        return Duration.ofNanos(nanoTime.getAsLong() - of.atNanos());
    }

    /** Empty while not reachable or without counts. */
    public Optional<WorldWrites.Report> reportOf(String region) {
        return Optional.of(told(region))
                .filter(RegionAnswer::isReachable)
                .map(RegionAnswer::picture)
                .flatMap(picture -> Optional.ofNullable(picture.windowS())
                        .filter(seconds -> seconds > 0)
                        .map(seconds -> new WorldWrites.Report(
                                picture.amplification().tables().stream()
                                        .map(PictureJson.WritesJson::amplification)
                                        .toList(),
                                seconds)));
    }

    private CompletableFuture<Void> ask(String region, List<URI> left, String problem) {
        if (left.isEmpty()) {
            RegionAnswer before = told(region);
            told.put(region, new RegionAnswer(before.picture(), before.atNanos(), problem));
            return CompletableFuture.completedFuture(null);
        }
        HttpRequest request = HttpRequest.newBuilder(left.get(0).resolve(PictureController.PATH))
                .timeout(within.plus(here.world().roundTrip(here.name(), region).multipliedBy(CROSSINGS)))
                .header(PictureController.UNSEEN, String.valueOf(!audience.isHere()))
                .header(ACCEPT_ENCODING, PictureController.GZIP)
                .GET()
                .build();
        return WholeAnswer.of(http.get(), request, BodyHandlers.ofByteArray())
                .handle((answer, failure) -> failure == null
                        ? hear(region, answer)
                        : Optional.of(
                                "no answer: " + RootCause.of(failure).getClass().getSimpleName()))
                .thenCompose(next -> next.isEmpty()
                        ? CompletableFuture.completedFuture(null)
                        : ask(region, left.subList(1, left.size()), next.get()));
    }

    /** @return why the answer is unusable; empty for the region's picture */
    private Optional<String> hear(String region, HttpResponse<byte[]> answer) {
        if (answer.statusCode() != 200) {
            return Optional.of("answered " + answer.statusCode());
        }
        try {
            told.put(region, new RegionAnswer(read(region, answer), nanoTime.getAsLong(), null));
            return Optional.empty();
        } catch (JacksonException | IllegalArgumentException | IOException e) {
            return Optional.of("cannot read its picture: " + e.getMessage());
        }
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
