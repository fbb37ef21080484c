package io.geobroker.broker.platform.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * What the brokers of a world show each other, so that nobody else can have orders decided in a customer's name.
 *
 * @param secret null when none is configured
 */
public record BrokerCredential(@Nullable String secret) {
    /** In which brokers show it. */
    public static final String HEADER = "X-Geo-Broker-Credential";

    /** How all paths begin that are for brokers only. */
    public static final String PATHS = "/geo/internal/";

    public boolean isConfigured() {
        return secret != null && !secret.isBlank();
    }

    public boolean is(String shown) {
        return secret != null && MessageDigest.isEqual(bytes(secret), bytes(shown));
    }

    /**
     * @param shown in {@link #HEADER}
     * @throws ApiException 404 where no credential is configured, 401 when another one or none was shown
     */
    public void require(@Nullable String shown) {
        if (!isConfigured()) {
            throw ApiException.notFound("endpoint not found");
        }
        if (shown == null || !is(shown)) {
            throw ApiException.unauthorized("header " + HEADER + " is missing or wrong");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Not the secret. */
    @Override
    public String toString() {
        return isConfigured() ? "a credential" : "no credential";
    }
}
