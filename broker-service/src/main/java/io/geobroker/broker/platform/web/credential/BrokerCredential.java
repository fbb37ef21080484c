package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.web.error.ApiException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/**
 * The secret that all brokers of a world share without certificates. It does not tell their region.
 *
 * @param secret null when none is configured
 */
public record BrokerCredential(@Nullable String secret) implements BrokerTrust {
    public static final String HEADER = "X-Geo-Broker-Credential";

    private static final Authentication ANY_BROKER = new PreAuthenticatedAuthenticationToken(
            "a broker", null, AuthorityUtils.createAuthorityList("ROLE_" + BROKER, "ROLE_" + NEIGHBOUR));

    @Override
    public boolean isConfigured() {
        return secret != null && !secret.isBlank();
    }

    @Override
    public void sign(HttpRequest.Builder request) {
        request.header(HEADER, String.valueOf(secret));
    }

    @Override
    public boolean isBroker(Shown shown) {
        String given = shown.credential();
        return secret != null && given != null && MessageDigest.isEqual(bytes(secret), bytes(given));
    }

    /** @throws ApiException 404 where no secret is configured, 401 when it is missing or wrong */
    @Override
    public Authentication authenticate(Shown shown) {
        if (!isConfigured()) {
            throw ApiException.notFound("endpoint not found");
        }
        if (!isBroker(shown)) {
            throw ApiException.unauthorized("header " + HEADER + " is missing or wrong");
        }
        return ANY_BROKER;
    }

    @Override
    public Optional<Predicate<X509Certificate>> neighbours() {
        return Optional.empty();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return isConfigured() ? "a credential" : "no credential";
    }
}
