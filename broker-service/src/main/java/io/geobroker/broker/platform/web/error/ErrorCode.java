package io.geobroker.broker.platform.web.error;

/**
 * The kinds of error that endpoints answer with.
 *
 * <p>{@link #INVALID}, {@link #FORBIDDEN} and {@link #NOT_FOUND} have Alpaca's codes (Trading API v2, Orders). Others follow
 * their pattern: the HTTP status, then {@code 10000}.
 */
public enum ErrorCode {
    /** The body is not JSON. */
    MALFORMED(400),
    /** The answer does not say what is wrong with the key. */
    UNAUTHORIZED(401),
    /** Cash, shares or rights are missing. Nothing was written. */
    FORBIDDEN(403),
    /** There is no such order, asset or path. */
    NOT_FOUND(404),
    /** It exists, perhaps different. Nothing was written. */
    CONFLICT(409),
    TOO_LARGE(413),
    /** A value is wrong: do not repeat it. Nothing was written. */
    INVALID(422),
    /** A client order id used before. The code is Alpaca's. */
    NOT_UNIQUE(422, 40_010_001),
    /** Nothing was done; repeat it later. */
    TOO_MANY(429),
    /** A defect of the broker. */
    INTERNAL(500),
    /** It may be done: look before you repeat it. No client repeats this status by itself, as some do 502 to 504. */
    UNKNOWN(500, 50_010_001),
    /** A region or the local datacenter does not answer; it is safe to repeat. */
    UNAVAILABLE(503);

    private final int status;
    private final int code;

    ErrorCode(int status) {
        this(status, codeOf(status));
    }

    ErrorCode(int status, int code) {
        this.status = status;
        this.code = code;
    }

    public int status() {
        return status;
    }

    public int code() {
        return code;
    }

    /** Whether the answer has a {@code Retry-After}. */
    static boolean isForLater(int status) {
        return status == TOO_MANY.status || status == UNAVAILABLE.status;
    }

    /** For a status that the framework chose, such as 405. */
    static int codeOf(int status) {
        return status * 100_000 + 10_000;
    }
}
