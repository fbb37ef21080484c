package io.geobroker.loadtest.ticker;

import io.geobroker.schema.listing.Listing;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where tickers must be sent, as symbols move. Asks all brokers once a second, on a thread of its own; one that does not
 * answer is left out, and nothing known is forgotten. Threads may share it.
 */
public final class TickerRoutes implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long EACH_MILLIS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * Where a symbol's tickers are sent.
     *
     * @param move the newest, which they name, so that they must be sent to its target; 0 for none
     */
    public record Route(int move, Set<String> regions) {
        /** Before any move. */
        public static Route firstHome(Listing listing) {
            return new Route(0, Set.of(listing.homeRegion()));
        }

        private Route newest(Route other) {
            if (move != other.move) {
                return move > other.move ? this : other;
            }
            Set<String> both = new HashSet<>(regions);
            both.addAll(other.regions);
            return new Route(move, both);
        }
    }

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final Map<String, Route> routes = new ConcurrentHashMap<>();
    private final List<HttpRequest> questions;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

    /** @param brokers their customers' ports */
    public TickerRoutes(Collection<URI> brokers) {
        questions = brokers.stream()
                .map(broker -> HttpRequest.newBuilder(broker.resolve("/geo/moves"))
                        .timeout(PATIENCE)
                        .build())
                .toList();
        Future<?> unused = thread.scheduleWithFixedDelay(this::askAll, 0, EACH_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** To its first home, before any broker tells of a move. */
    public Route route(Listing listing) {
        return routes.getOrDefault(listing.symbol().value(), Route.firstHome(listing));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void askAll() {
        List<CompletableFuture<JsonNode>> answers =
                questions.stream().map(this::ask).toList();
        learn(answers.stream().map(CompletableFuture::join).toList());
    }

    /** The client's own timeout ends with the head of an answer, whose body may never end (JDK-8208693). */
    private CompletableFuture<JsonNode> ask(HttpRequest question) {
        return client.sendAsync(question, HttpResponse.BodyHandlers.ofByteArray())
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(TickerRoutes::read)
                .exceptionally(failure -> JSON.missingNode());
    }

    private static JsonNode read(HttpResponse<byte[]> answer) {
        return answer.statusCode() == 200 ? JSON.readTree(answer.body()) : JSON.missingNode();
    }

    /**
     * Of the answers of one second the newest move counts. Where several tell of it, tickers go to all that any of them names:
     * not all know at once that it is drained.
     */
    void learn(List<JsonNode> answers) {
        Map<String, Route> told = new HashMap<>();
        for (JsonNode answer : answers) {
            for (JsonNode move : answer.path("moves")) {
                told.merge(move.path("symbol").asString(""), route(move), Route::newest);
            }
        }
        told.forEach((symbol, now) ->
                routes.merge(symbol, now, (before, next) -> next.move() >= before.move() ? next : before));
    }

    private static Route route(JsonNode move) {
        Set<String> regions = new HashSet<>();
        move.path("matched_in").forEach(region -> regions.add(region.asString("")));
        return new Route(move.path("move").asInt(0), regions);
    }
}
