package io.geobroker.tls;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Sends requests of which the timeout is for the whole answer: Java's own ends with the headers. */
public final class WholeAnswer {
    /** Java's own timeout comes first where both may: it knows whether there was a connection. */
    private static final Duration LATER = Duration.ofMillis(100);

    private WholeAnswer() {}

    /**
     * As {@link HttpClient#sendAsync}, and ends also when the body does not.
     *
     * @param request with a timeout
     * @return fails with {@link java.util.concurrent.TimeoutException} without a whole body in time; the exchange is given up
     */
    public static <T> CompletableFuture<HttpResponse<T>> of(
            HttpClient client, HttpRequest request, BodyHandler<T> body) {
        Duration within = request.timeout().orElseThrow().plus(LATER);
        CompletableFuture<HttpResponse<T>> answer = client.sendAsync(request, body);
        return answer.copy().orTimeout(within.toNanos(), TimeUnit.NANOSECONDS).whenComplete((response, failure) -> {
            if (failure != null) {
                answer.cancel(true);
            }
        });
    }
}
