package io.geobroker.broker.account.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.credential.CredentialCheck;
import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.limit.HostAddress;
import io.geobroker.broker.platform.web.limit.RateLimit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/** Authenticates customers by their API key before a request is handled. */
public final class KeyCheck implements CredentialCheck {
    public static final String SECRET = "APCA-API-SECRET-KEY";

    /** The principal is the {@link CustomerId}. */
    public static final String CUSTOMER = "CUSTOMER";

    private static final List<GrantedAuthority> AUTHORITIES = AuthorityUtils.createAuthorityList("ROLE_" + CUSTOMER);

    private final LoginGuard login;
    /** Requests only: the keys of streams are looked up again with each heartbeat. */
    private final AtomicInteger waiting = new AtomicInteger();

    public KeyCheck(LoginGuard login) {
        this.login = login;
    }

    @Override
    public boolean covers(String path) {
        return ProtectedPaths.CUSTOMERS.cover(path);
    }

    @Override
    public CompletionStage<Authentication> authenticate(Request request) {
        HttpFields headers = request.getHeaders();
        String keyId = headers.get(RateLimit.KEY);
        String secret = headers.get(SECRET);
        // A proxy may take the other for the one who asks.
        if (keyId == null || secret == null || isTwofold(RateLimit.KEY, headers) || isTwofold(SECRET, headers)) {
            return CompletableFuture.failedFuture(refused());
        }
        CompletableFuture<Optional<CustomerId>> customer = login.login(
                        keyId, secret, HostAddress.of(Request.getRemoteAddr(request)))
                .toCompletableFuture();
        if (!customer.isDone() && login.isGood(keyId)) {
            waiting.incrementAndGet();
            customer = customer.whenComplete((found, failure) -> waiting.decrementAndGet());
        }
        return customer.thenApply(found -> found.map(KeyCheck::known).orElseThrow(KeyCheck::refused));
    }

    @Override
    public int waiting() {
        return waiting.get();
    }

    private static boolean isTwofold(String name, HttpFields headers) {
        return headers.getValuesList(name).stream().distinct().count() > 1;
    }

    private static Authentication known(CustomerId customer) {
        return new PreAuthenticatedAuthenticationToken(customer, null, AUTHORITIES);
    }

    /** Alpaca's words, which do not tell what is wrong. */
    private static ApiException refused() {
        return ApiException.unauthorized("request is not authorized");
    }
}
