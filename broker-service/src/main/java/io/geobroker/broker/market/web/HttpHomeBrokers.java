package io.geobroker.broker.market.web;

import io.geobroker.broker.market.Execution;
import io.geobroker.broker.market.HomeBrokers;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.StageFailure;
import io.geobroker.broker.platform.observability.Explanation;
import io.geobroker.broker.platform.observability.Follower;
import io.geobroker.broker.region.HomeRegion;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Forwards market orders over HTTP/1.1 connections that stay open.
 *
 * <p>A connection carries one order at a time and takes a round trip to open. So {@link #keepWarm} sends a few tiny requests at
 * once, over and over: the client then has as many open connections, and an order after a quiet time costs one round trip.
 * The same requests tell which regions can be reached. Threads may share it.
 */
public final class HttpHomeBrokers implements HomeBrokers {
    private static final Logger LOG = LoggerFactory.getLogger(HttpHomeBrokers.class);
    private static final JsonMapper JSON = new JsonMapper();
    /** A stale connection fails at once, and so may the next one. */
    private static final int ATTEMPTS_BESIDE_ONE_EACH = 2;

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final HomeRegion here;
    private final Map<String, List<URI>> brokers;
    private final BrokerCredential credential;
    private final int warmConnections;
    private final Duration warmWithin;
    private final HttpClient http;
    private final ConcurrentMap<String, Boolean> reachable = new ConcurrentHashMap<>();

    /**
     * @param brokers by region, each region's in the order in which they are tried
     * @param warmConnections how many are kept open to each broker
     * @param warmWithin how long a broker may take to answer that it is there, oceans not included
     */
    public HttpHomeBrokers(
            HomeRegion here,
            Map<String, List<URI>> brokers,
            BrokerCredential credential,
            int warmConnections,
            Duration warmWithin) {
        this.here = here;
        this.brokers = Map.copyOf(brokers);
        this.credential = credential;
        this.warmConnections = warmConnections;
        this.warmWithin = warmWithin;
        this.http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /** One order under way. */
    private record Call(String region, List<URI> uris, OpenOrder order, long endNanos, Optional<String> traceparent) {

        Duration left() {
            return Duration.ofNanos(endNanos - System.nanoTime());
        }
    }

    /** Without an address or a credential nobody can be reached. */
    @Override
    public boolean isReachable(String region) {
        return canAsk(region) && reachable.getOrDefault(region, true);
    }

    @Override
    public CompletionStage<Execution> forward(String region, OpenOrder order, Duration within) {
        if (!canAsk(region)) {
            return done(new Execution.NotSent(
                    new IllegalStateException("no brokers of " + region + " or no credential are configured")));
        }
        Explanation explanation = Explanation.current();
        Explanation.Asking asking = explanation == null
                ? null
                : explanation.ask(
                        "POST " + ForwardedOrderController.PATH,
                        here.world().region(region).datacenter(),
                        "HTTP",
                        null);
        Optional<String> traceparent =
                Optional.ofNullable(asking).map(Explanation.Asking::followed).map(Follower.Sent::traceparent);
        Call call = new Call(
                region,
                brokers.getOrDefault(region, List.of()),
                order,
                System.nanoTime() + within.toNanos(),
                traceparent);
        CompletionStage<Execution> forwarded = attempt(call, 0, false).whenComplete((execution, failure) -> {
            if (asking != null) {
                asking.answered(null, 1);
            }
        });
        return Explanation.kept(forwarded);
    }

    /** Opens what connections there should be and uses each, so that neither side takes it for forgotten. */
    public CompletionStage<Void> keepWarm() {
        return CompletableFuture.allOf(brokers.keySet().stream()
                .filter(region -> !region.equals(here.name()) && canAsk(region))
                .map(this::keepWarm)
                .toArray(CompletableFuture<?>[]::new));
    }

    private CompletableFuture<Void> keepWarm(String region) {
        List<CompletableFuture<Boolean>> answers = brokers.getOrDefault(region, List.of()).stream()
                .flatMap(uri -> Stream.generate(() -> isThere(region, uri)).limit(warmConnections))
                .toList();
        return CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new))
                .thenRun(() -> tell(region, answers.stream().anyMatch(CompletableFuture::join)));
    }

    private CompletableFuture<Boolean> isThere(String region, URI uri) {
        Duration roundTrip = here.world().roundTrip(here.name(), region);
        HttpRequest request =
                request(uri, warmWithin.plus(roundTrip.multipliedBy(2))).GET().build();
        return http.sendAsync(request, BodyHandlers.discarding())
                .handle((answer, failure) -> failure == null && answer.statusCode() / 100 == 2);
    }

    /** @param sent whether an attempt before may have reached a broker */
    private CompletionStage<Execution> attempt(Call call, int number, boolean sent) {
        int brokersLeft = Math.max(1, call.uris().size() - number);
        Duration timeout = call.left().dividedBy(brokersLeft);
        if (timeout.compareTo(SHORTEST) < 0) {
            return done(unanswered(call, sent, new HttpTimeoutException("no time left")));
        }
        URI uri = call.uris().get(number % call.uris().size());
        HttpRequest.Builder request = request(uri, timeout)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(ForwardedOrderJson.of(call.order(), timeout))));
        call.traceparent().ifPresent(context -> request.header("traceparent", context));
        return http.sendAsync(request.build(), BodyHandlers.ofByteArray())
                .handle((answer, failure) -> {
                    Optional<Execution> execution = failure == null ? read(call.order(), answer) : Optional.empty();
                    if (execution.isPresent()) {
                        tell(call.region(), true);
                        return done(execution.get());
                    }
                    Throwable cause = failure == null
                            ? new IllegalStateException(uri + " answered " + answer.statusCode())
                            : StageFailure.of(failure).cause();
                    boolean maybeSent = sent || !(cause instanceof ConnectException);
                    return number + 1 < call.uris().size() + ATTEMPTS_BESIDE_ONE_EACH
                            ? attempt(call, number + 1, maybeSent)
                            : done(unanswered(call, maybeSent, cause));
                })
                .thenCompose(Function.identity());
    }

    /** Empty when the answer says nothing about the order. */
    private static Optional<Execution> read(OpenOrder order, HttpResponse<byte[]> answer) {
        if (answer.statusCode() == ForwardedOrderController.TOO_OLD) {
            return Optional.of(new Execution.TooOld());
        }
        if (answer.statusCode() / 100 == 4) {
            LOG.error("a market order was refused by {} with {}", answer.uri(), answer.statusCode());
            return Optional.of(new Execution.NotSent(new IllegalStateException("refused with " + answer.statusCode())));
        }
        if (answer.statusCode() != 200) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Execution.Decided(
                    JSON.readValue(answer.body(), DecidedOrderJson.class).outcome(order)));
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.of(new Execution.Unknown(e));
        }
    }

    /** Until the next sign of life the region is not asked in vain. */
    private Execution unanswered(Call call, boolean sent, Throwable cause) {
        tell(call.region(), false);
        return sent ? new Execution.Unknown(cause) : new Execution.NotSent(cause);
    }

    private void tell(String region, boolean answered) {
        Boolean before = reachable.put(region, answered);
        if (before == null ? !answered : before != answered) {
            LOG.info("brokers of {} {} for market orders", region, answered ? "can be reached" : "cannot be reached");
        }
    }

    private HttpRequest.Builder request(URI broker, Duration timeout) {
        return HttpRequest.newBuilder(broker.resolve(ForwardedOrderController.PATH))
                .timeout(timeout)
                .header(ForwardedOrderController.CREDENTIAL, String.valueOf(credential.secret()));
    }

    private boolean canAsk(String region) {
        return credential.isConfigured()
                && !brokers.getOrDefault(region, List.of()).isEmpty();
    }

    private static CompletionStage<Execution> done(Execution execution) {
        return CompletableFuture.completedFuture(execution);
    }
}
