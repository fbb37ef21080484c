package io.geobroker.broker.market.web;

import io.geobroker.broker.market.Execution;
import io.geobroker.broker.market.HomeBrokers;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.StageFailure;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.web.BrokerTrust;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.tls.HttpClients;
import io.micrometer.observation.ObservationRegistry;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;
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

    private static final int DECIDED = 200;

    /** What a broker answers that does nothing for the order and never will. Other refusals say nothing about it. */
    private static final Set<Integer> REFUSED = Set.of(400, 401, 403, 404, 405, 413, 415, 422);

    /** What a broker answers that does nothing for the order now; another one may. */
    private static final int TOO_BUSY = 429;

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final HomeRegion here;
    private final Map<String, List<URI>> brokers;
    private final BrokerTrust trust;
    private final int warmConnections;
    private final Duration warmWithin;
    private final ObservationRegistry observations;
    private final Supplier<HttpClient> http;
    private final ConcurrentMap<String, Boolean> reachable = new ConcurrentHashMap<>();

    /**
     * @param brokers by region, each region's in the order in which they are tried
     * @param trust what they know this broker by
     * @param warmConnections how many are kept open to each broker
     * @param warmWithin how long a broker may take to answer that it is there, oceans not included
     * @param observations of orders that are forwarded: {@link ForwardContext}
     */
    public HttpHomeBrokers(
            HomeRegion here,
            Map<String, List<URI>> brokers,
            BrokerTrust trust,
            HttpClients clients,
            int warmConnections,
            Duration warmWithin,
            ObservationRegistry observations) {
        this.here = here;
        this.brokers = Map.copyOf(brokers);
        this.trust = trust;
        this.warmConnections = warmConnections;
        this.warmWithin = warmWithin;
        this.observations = observations;
        this.http = clients.client();
    }

    /** One order under way. */
    private record Call(String region, List<URI> uris, OpenOrder order, long endNanos, Map<String, String> headers) {

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
        return Observed.during(
                observations,
                "forward",
                new ForwardContext(here.world().region(region).datacenter()),
                context -> {
                    Call call = new Call(
                            region,
                            brokers.getOrDefault(region, List.of()),
                            order,
                            System.nanoTime() + within.toNanos(),
                            context.headers());
                    return attempt(call, 0, false);
                });
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
        return http.get()
                .sendAsync(request, BodyHandlers.discarding())
                .handle((answer, failure) -> failure == null && answer.statusCode() / 100 == 2);
    }

    /** @param sent whether an attempt before may have reached a broker */
    private CompletionStage<Execution> attempt(Call call, int number, boolean sent) {
        int brokersLeft = Math.max(1, call.uris().size() - number);
        Duration timeout = call.left().dividedBy(brokersLeft);
        if (timeout.compareTo(SHORTEST) < 0) {
            return done(gaveUp(call, sent, new HttpTimeoutException("no time left")));
        }
        URI uri = call.uris().get(number % call.uris().size());
        HttpRequest.Builder request = request(uri, timeout)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(ForwardedOrderJson.of(call.order(), timeout))));
        call.headers().forEach(request::header);
        return http.get()
                .sendAsync(request.build(), BodyHandlers.ofByteArray())
                .handle((answer, failure) -> answer != null
                        ? answered(call, number, sent, answer)
                        : unanswered(
                                call, number, sent, StageFailure.of(failure).cause()))
                .thenCompose(Function.identity());
    }

    private CompletionStage<Execution> answered(Call call, int number, boolean sent, HttpResponse<byte[]> answer) {
        int status = answer.statusCode();
        if (status == DECIDED || status == ForwardedOrderController.TOO_OLD) {
            tell(call.region(), true);
            return done(status == DECIDED ? read(call.order(), answer) : new Execution.TooOld());
        }
        IllegalStateException cause = new IllegalStateException(answer.uri() + " answered " + status);
        if (REFUSED.contains(status)) {
            tell(call.region(), true);
            LOG.error("a market order was refused by {} with {}", answer.uri(), status);
            // That one did nothing. What one before it did, who got the order and did not answer, nobody knows.
            return done(sent ? new Execution.Unknown(cause) : new Execution.NotSent(cause));
        }
        return again(call, number, sent || status != TOO_BUSY, cause);
    }

    private CompletionStage<Execution> unanswered(Call call, int number, boolean sent, Throwable cause) {
        return again(call, number, sent || !(cause instanceof ConnectException), cause);
    }

    private CompletionStage<Execution> again(Call call, int number, boolean sent, Throwable cause) {
        return number + 1 < call.uris().size() + ATTEMPTS_BESIDE_ONE_EACH
                ? attempt(call, number + 1, sent)
                : done(gaveUp(call, sent, cause));
    }

    private static Execution read(OpenOrder order, HttpResponse<byte[]> answer) {
        try {
            return new Execution.Decided(
                    JSON.readValue(answer.body(), DecidedOrderJson.class).outcome(order));
        } catch (JacksonException | IllegalArgumentException e) {
            return new Execution.Unknown(e);
        }
    }

    /** Until the next sign of life the region is not asked in vain. */
    private Execution gaveUp(Call call, boolean sent, Throwable cause) {
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
        HttpRequest.Builder request = HttpRequest.newBuilder(broker.resolve(ForwardedOrderController.PATH))
                .timeout(timeout);
        trust.sign(request);
        return request;
    }

    private boolean canAsk(String region) {
        return trust.isConfigured() && !brokers.getOrDefault(region, List.of()).isEmpty();
    }

    private static CompletionStage<Execution> done(Execution execution) {
        return CompletableFuture.completedFuture(execution);
    }
}
