package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * An API key as stored, without its secret.
 *
 * <p>One SHA-256, no slow hash such as bcrypt: 240 random bits cannot be guessed, and every request would pay.
 *
 * @param secretHash hexadecimal; of key id and secret, so that equal secrets differ
 * @param createdAtMicros microseconds since the epoch
 */
public record ApiKey(String keyId, CustomerId customer, String secretHash, long createdAtMicros, boolean revoked) {

    public static String hash(String keyId, String secret) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest((keyId + ":" + secret).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Takes the same time however much of the secret is right. */
    public boolean isGoodWith(String secret) {
        boolean right = MessageDigest.isEqual(
                hash(keyId, secret).getBytes(StandardCharsets.US_ASCII),
                secretHash.getBytes(StandardCharsets.US_ASCII));
        return right && !revoked;
    }

    ApiKey revoke() {
        return new ApiKey(keyId, customer, secretHash, createdAtMicros, true);
    }
}
