package io.geobroker.broker.platform.brokers;

import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.tls.WholeAnswer;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLHandshakeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends requests to other brokers over persistent HTTP/1.1 connections. Thread-safe.
 *
 * <p>A request that was surely not executed is retried in time, on any broker. One that may have been is retried if
 * repeatable.
 */
public record BrokerCalls(BrokerTrust trust, Supplier<HttpClient> http) {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerCalls.class);
    /** Of all that brokers tell each other: fields are in snake case. */
    public static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();
    /** Stale connections fail at once. */
    private static final int ATTEMPTS_BESIDE_ONE_EACH = 2;

    /** Permanent refusals: nothing was done. */
    private static final Set<Integer> REFUSED = Set.of(400, 401, 403, 404, 405, 413, 415, 422);

    /** A temporary refusal: nothing was done. */
    static final int TOO_BUSY = 429;

    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** Within a region, on busy machines. */
    private static final Duration ON_THE_WAY = Duration.ofMillis(20);

    public boolean isConfigured() {
        return trust.isConfigured();
    }

    private record Call(List<URI> brokers, BrokerRequest request, Duration onTheWay, long endNanos) {

        /** What is not repeatable gets all the time for one broker. Of many brokers each gets time enough to be heard. */
        Duration timeout(int number) {
            Duration left = Duration.ofNanos(endNanos - System.nanoTime());
            long inTime = Math.min(brokers.size() - number, left.dividedBy(onTheWay.multipliedBy(2)));
            return request.isRepeatable() ? left.dividedBy(Math.max(1, inTime)) : left;
        }

        /** What the receiver decides at its deadline is to arrive in time. */
        byte[] body(Duration timeout) {
            Duration half = timeout.dividedBy(2);
            Duration rest = timeout.minus(onTheWay);
            return JSON.writeValueAsBytes(request.body().apply(rest.compareTo(half) > 0 ? rest : half));
        }
    }

    /**
     * Earlier attempts.
     *
     * @param isSent whether a broker may have done it
     * @param isAnswered whether a broker answered
     */
    private record Past(boolean isSent, boolean isAnswered) {
        static final Past NONE = new Past(false, false);

        Past answered(boolean mayBeDone) {
            return new Past(isSent || mayBeDone, true);
        }

        Past unanswered(boolean mayBeDone) {
            return new Past(isSent || mayBeDone, isAnswered);
        }

        BrokerReply gaveUp(Throwable cause) {
            return isSent ? new BrokerReply.Unknown(cause, isAnswered) : new BrokerReply.NotSent(cause, isAnswered);
        }
    }

    /**
     * @param brokers at least one, in the order of attempts
     * @param roundTrip to them; within a region zero
     * @return never fails for want of an answer
     */
    public CompletionStage<BrokerReply> ask(List<URI> brokers, Duration roundTrip, BrokerRequest request) {
        long endNanos = System.nanoTime() + request.within().toNanos();
        return attempt(new Call(brokers, request, roundTrip.plus(ON_THE_WAY), endNanos), 0, Past.NONE);
    }

    /** Keeps a connection open; fails without an answer. */
    public CompletionStage<HttpResponse<Void>> look(URI broker, String path, Duration within) {
        return WholeAnswer.of(http.get(), builder(broker, path, within).GET().build(), BodyHandlers.discarding());
    }

    private CompletionStage<BrokerReply> attempt(Call call, int number, Past past) {
        Duration timeout = call.timeout(number);
        if (timeout.compareTo(SHORTEST) < 0) {
            return done(past.gaveUp(new HttpTimeoutException("no time left")));
        }
        BrokerRequest request = call.request();
        HttpRequest.Builder http = builder(
                        call.brokers().get(number % call.brokers().size()), request.path(), timeout)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(call.body(timeout)));
        request.headers().forEach(http::header);
        return WholeAnswer.of(this.http.get(), http.build(), BodyHandlers.ofString())
                .handle((answer, failure) -> answer != null
                        ? answered(call, number, past, answer)
                        : unanswered(call, number, past, RootCause.of(failure)))
                .thenCompose(Function.identity());
    }

    private CompletionStage<BrokerReply> answered(Call call, int number, Past past, HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (call.request().answers().contains(status)) {
            return done(new BrokerReply.Answered(status, answer.body()));
        }
        IllegalStateException cause = new IllegalStateException(answer.uri() + " answered " + status);
        if (REFUSED.contains(status)) {
            LOG.error("{} was refused with {}", answer.uri(), status);
            // This broker did nothing; one before it may have.
            return done(past.answered(false).gaveUp(cause));
        }
        return again(call, number, past.answered(status != TOO_BUSY), cause);
    }

    private CompletionStage<BrokerReply> unanswered(Call call, int number, Past past, Throwable cause) {
        return again(call, number, past.unanswered(!isOfConnecting(cause)), cause);
    }

    /** Then nothing was done: a server that refuses this certificate drops what came with it. */
    private static boolean isOfConnecting(Throwable cause) {
        return cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause instanceof SSLHandshakeException;
    }

    private CompletionStage<BrokerReply> again(Call call, int number, Past past, Throwable cause) {
        boolean mayBeSent = !past.isSent() || call.request().isRepeatable();
        return mayBeSent && number + 1 < call.brokers().size() + ATTEMPTS_BESIDE_ONE_EACH
                ? attempt(call, number + 1, past)
                : done(past.gaveUp(cause));
    }

    private HttpRequest.Builder builder(URI broker, String path, Duration timeout) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(broker.resolve(path)).timeout(timeout);
        trust.sign(request);
        return request;
    }

    private static CompletionStage<BrokerReply> done(BrokerReply reply) {
        return CompletableFuture.completedFuture(reply);
    }
}
