package io.geobroker.broker.market.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * What the brokers of a world show each other, so that nobody else can have orders decided in a customer's name.
 *
 * @param secret null when none is configured
 */
public record BrokerCredential(@Nullable String secret) {

    boolean isConfigured() {
        return secret != null && !secret.isBlank();
    }

    public boolean is(String shown) {
        return secret != null && MessageDigest.isEqual(bytes(secret), bytes(shown));
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
