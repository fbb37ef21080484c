package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * With which a customer asks, as it is stored: the secret itself is nowhere.
 *
 * <p>The hash is one SHA-256, not a slow one such as bcrypt. Those make guessing costly where people choose the secrets; a
 * secret here is 240 random bits, which nobody guesses at any speed, and every request would pay for the slowness.
 *
 * @param keyId public; names the key
 * @param customer in whose name it asks
 * @param secretHash hexadecimal; of the secret and the key id, so that equal secrets do not look equal
 * @param createdAtMicros microseconds since the epoch
 * @param revoked whether it is good no more
 */
public record ApiKey(String keyId, CustomerId customer, String secretHash, long createdAtMicros, boolean revoked) {

    /** The hash to store for a secret. */
    public static String hash(String keyId, String secret) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest((keyId + ":" + secret).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Whether somebody with this secret may ask; takes the same time however much of the secret is right. */
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
