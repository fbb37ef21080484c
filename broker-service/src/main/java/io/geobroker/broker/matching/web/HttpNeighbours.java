package io.geobroker.broker.matching.web;

import io.geobroker.broker.matching.web.PlacedOrdersJson.Place;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.brokers.BrokerCalls;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.tls.HttpClients;
import io.geobroker.tls.WholeAnswer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the other instances of a region of orders placed here that one of them may match, so that those meet the next ticker
 * without a read of news in between. It is told once and at most: what is not heard is found by the reads of news.
 *
 * <p>One request is under way to each instance, with all that was placed while the one before was answered. Threads may share
 * it.
 */
public final class HttpNeighbours {
    private static final Logger LOG = LoggerFactory.getLogger(HttpNeighbours.class);

    /** Some 100 bytes each: far fewer than a body may have. */
    private static final int MOST_TOGETHER = 200;

    /** Beyond this the oldest are dropped: a read of news has long found them. */
    private static final int MOST_WAITING = 1_000;

    private final BrokerTrust trust;
    private final Duration within;
    private final Supplier<HttpClient> http;
    /** By the addresses of the instances. Replaced as a whole by {@link #setInstances}, read by whoever places. */
    private volatile Map<URI, Neighbour> neighbours = Map.of();

    /**
     * Tells nobody until it is given instances.
     *
     * @param trust what they know this instance by
     * @param within how long one may take to answer before it is told more
     */
    public HttpNeighbours(BrokerTrust trust, HttpClients clients, Duration within) {
        this.trust = trust;
        // Each is asked at its own address, which changes and is in no certificate.
        this.http = clients.clientFor(trust.neighbours().orElse(null), within);
        this.within = within;
    }

    /** @param others the other instances from now on; one that is this very one is told in vain */
    public synchronized void setInstances(Collection<URI> others) {
        Map<URI, Neighbour> before = neighbours;
        Map<URI, Neighbour> now = new LinkedHashMap<>();
        others.forEach(other -> now.put(
                other,
                Optional.ofNullable(before.get(other))
                        .orElseGet(() -> new Neighbour(other.resolve(PlacedOrdersController.PATH)))));
        neighbours = now;
    }

    /** Neither waits nor throws. */
    public void placed(OpenOrder order) {
        Map<URI, Neighbour> all = neighbours;
        if (!all.isEmpty()) {
            Place place = Place.of(order);
            all.values().forEach(neighbour -> neighbour.tell(place));
        }
    }

    /** One instance, and what it is not told yet. */
    private final class Neighbour {
        private final URI uri;
        /** Guarded by this. */
        private final Deque<Place> waiting = new ArrayDeque<>();
        /** Guarded by this. */
        private boolean busy;

        private volatile boolean hears = true;

        Neighbour(URI uri) {
            this.uri = uri;
        }

        void tell(Place place) {
            synchronized (this) {
                if (waiting.size() == MOST_WAITING) {
                    waiting.removeFirst();
                }
                waiting.addLast(place);
                if (busy) {
                    return;
                }
                busy = true;
            }
            // Who tells may be the matching thread, which has better to do than to write requests.
            var unused = CompletableFuture.runAsync(this::next);
        }

        private void next() {
            List<Place> together = new ArrayList<>();
            synchronized (this) {
                while (together.size() < MOST_TOGETHER && !waiting.isEmpty()) {
                    together.add(waiting.removeFirst());
                }
                if (together.isEmpty()) {
                    busy = false;
                    return;
                }
            }
            // Composed, so that a request that cannot even be made fails as one that is not answered does.
            var unused = CompletableFuture.completedFuture(together)
                    .thenCompose(this::send)
                    .whenComplete((answer, failure) -> {
                        note(wrong(answer, failure));
                        next();
                    });
        }

        private CompletionStage<HttpResponse<Void>> send(List<Place> together) {
            HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                    .timeout(within)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(
                            BrokerCalls.JSON.writeValueAsBytes(new PlacedOrdersJson(together))));
            trust.sign(request);
            return WholeAnswer.of(http.get(), request.build(), BodyHandlers.discarding());
        }

        /** Null if it has heard. */
        private @Nullable String wrong(@Nullable HttpResponse<?> answer, @Nullable Throwable failure) {
            if (answer == null) {
                return String.valueOf(failure);
            }
            return answer.statusCode() / 100 == 2 ? null : "it answered " + answer.statusCode();
        }

        private void note(@Nullable String wrong) {
            boolean heard = wrong == null;
            if (heard != hears) {
                hears = heard;
                if (heard) {
                    LOG.info("{} hears of orders placed here", uri);
                } else {
                    LOG.info("{} does not hear of orders placed here, its reads of news find them: {}", uri, wrong);
                }
            }
        }
    }
}
