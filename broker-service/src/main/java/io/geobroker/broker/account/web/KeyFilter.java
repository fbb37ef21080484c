package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.ApiException;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who asks before anything else is done for a request; no thread waits for Cassandra meanwhile.
 *
 * <p>What it found is kept with the request; {@link AskingCustomer} lets the request in or ends it, where errors have their
 * body.
 */
final class KeyFilter extends HttpFilter {
    /** Alpaca's names of the headers. */
    static final String KEY_ID = "APCA-API-KEY-ID";

    static final String SECRET = "APCA-API-SECRET-KEY";

    private static final long serialVersionUID = 1;
    private static final String ANSWER = KeyFilter.class.getName();

    /** What was found: one of both. */
    private record Answer(
            @Nullable CustomerId customer, @Nullable RuntimeException failure) {}

    private final transient Authenticate authenticate;

    KeyFilter(Authenticate authenticate) {
        this.authenticate = authenticate;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(ANSWER) != null) {
            // Back from the key's lookup, or from the endpoint's own work.
            chain.doFilter(request, response);
            return;
        }
        CompletableFuture<Answer> answer = ask(request);
        if (answer.isDone()) {
            request.setAttribute(ANSWER, answer.join());
            chain.doFilter(request, response);
            return;
        }
        AsyncContext async = request.startAsync();
        // The lookup has a timeout of its own.
        async.setTimeout(0);
        CompletionStage<Answer> later = answer;
        later.thenAccept(found -> {
            request.setAttribute(ANSWER, found);
            async.dispatch();
        });
    }

    private CompletableFuture<Answer> ask(HttpServletRequest request) {
        String keyId = request.getHeader(KEY_ID);
        String secret = request.getHeader(SECRET);
        if (keyId == null || secret == null) {
            return CompletableFuture.completedFuture(refused());
        }
        return authenticate
                .authenticate(keyId, secret)
                .thenApply(found ->
                        found.map(customer -> new Answer(customer, null)).orElseGet(KeyFilter::refused))
                .exceptionally(KeyFilter::failed)
                .toCompletableFuture();
    }

    private static Answer failed(Throwable failure) {
        return new Answer(null, failure instanceof RuntimeException known ? known : new CompletionException(failure));
    }

    /** In Alpaca's words, which do not say what of it is wrong. */
    private static Answer refused() {
        return new Answer(null, ApiException.unauthorized("request is not authorized"));
    }

    /**
     * Who asks.
     *
     * @throws ApiException 401 when nobody known does
     * @throws RuntimeException when the local datacenter did not answer
     */
    static CustomerId customer(HttpServletRequest request) {
        if (!(request.getAttribute(ANSWER) instanceof Answer answer)) {
            throw new IllegalStateException("the filter did not see " + request.getRequestURI());
        }
        if (answer.customer() != null) {
            return answer.customer();
        }
        throw answer.failure() == null ? new IllegalStateException("nothing was found out") : answer.failure();
    }
}
