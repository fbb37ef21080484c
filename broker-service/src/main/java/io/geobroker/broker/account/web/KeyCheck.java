package io.geobroker.broker.account.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.broker.platform.web.CredentialCheck;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who asks before anything else is done for a request; no thread waits for Cassandra meanwhile.
 *
 * <p>What it found is kept with the request; {@link AskingCustomer} lets the request in or ends it, where errors have their
 * body.
 */
final class KeyCheck implements CredentialCheck {
    /** Alpaca's names of the headers. */
    static final String KEY_ID = "APCA-API-KEY-ID";

    static final String SECRET = "APCA-API-SECRET-KEY";

    private static final String ANSWER = KeyCheck.class.getName();

    private final LoginGuard login;

    /** What was found: one of both. */
    private record Answer(
            @Nullable CustomerId customer, @Nullable RuntimeException failure) {}

    KeyCheck(LoginGuard login) {
        this.login = login;
    }

    @Override
    public boolean covers(String path) {
        return isUnder("/v2", path) || isUnder("/geo/orders", path);
    }

    private static boolean isUnder(String parent, String path) {
        return path.equals(parent) || path.startsWith(parent + "/");
    }

    @Override
    public CompletionStage<Verdict> check(Request request) {
        String keyId = request.getHeaders().get(KEY_ID);
        String secret = request.getHeaders().get(SECRET);
        if (keyId == null || secret == null) {
            return CompletableFuture.completedFuture(keep(request, refused()));
        }
        return login.login(keyId, secret, address(request))
                .thenApply(found ->
                        found.map(customer -> new Answer(customer, null)).orElseGet(KeyCheck::refused))
                .exceptionally(KeyCheck::failed)
                .thenApply(answer -> keep(request, answer));
    }

    private static Verdict keep(Request request, Answer answer) {
        request.setAttribute(ANSWER, answer);
        if (answer.failure() instanceof TooManyUnknownKeysException) {
            return Verdict.TOO_MANY;
        }
        return answer.customer() == null ? Verdict.UNKNOWN : Verdict.KNOWN;
    }

    private static String address(Request request) {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress remote
                ? remote.getAddress().getHostAddress()
                : "";
    }

    private static Answer failed(Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
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
            throw new IllegalStateException("the check did not see " + request.getRequestURI());
        }
        if (answer.customer() != null) {
            return answer.customer();
        }
        throw answer.failure() == null ? new IllegalStateException("nothing was found out") : answer.failure();
    }
}
