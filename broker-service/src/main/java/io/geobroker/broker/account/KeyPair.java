package io.geobroker.broker.account;

import java.util.Base64;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A new API key with its secret, shown only once.
 *
 * @param keyId {@code PK} and 18 upper-case letters or digits
 * @param secret 240 random bits in 40 characters
 */
public record KeyPair(String keyId, String secret) {
    private static final Pattern KEY_ID = Pattern.compile("PK[A-Z0-9]{18}");
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private static final int DRAWN = 18;
    private static final int SECRET_BYTES = 30;

    /** @param random cryptographically secure */
    static KeyPair draw(RandomGenerator random) {
        StringBuilder keyId = new StringBuilder("PK");
        for (int n = 0; n < DRAWN; n++) {
            keyId.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return new KeyPair(keyId.toString(), Base64.getUrlEncoder().encodeToString(secret));
    }

    static boolean isKeyId(String text) {
        return KEY_ID.matcher(text).matches();
    }

    /** Keeps the secret out of logs: Spring logs answers by their text. */
    @Override
    public String toString() {
        return "KeyPair[" + keyId + "]";
    }
}
