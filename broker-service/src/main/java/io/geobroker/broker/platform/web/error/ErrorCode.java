package io.geobroker.broker.platform.web.error;

/**
 * The kinds of error an endpoint answers with.
 *
 * <p>The codes of {@link #INVALID}, {@link #FORBIDDEN} and {@link #NOT_FOUND} are Alpaca's (Trading API v2, Orders); where its documentation
 * names none, the code follows their pattern: the HTTP status, then {@code 10000}.
 */
public enum ErrorCode {
    /** The body is not JSON. */
    MALFORMED(400),
    /** No key, none that is good, or a wrong secret; the answer does not say which. */
    UNAUTHORIZED(401),
    /** Cash or shares are short, or who asks may not ask this. Nothing was written. */
    FORBIDDEN(403),
    /** There is no such order, asset or path. */
    NOT_FOUND(404),
    /** What was to be made is there already, and perhaps another. Nothing was written. */
    CONFLICT(409),
    /** The body is larger than any that makes sense. */
    TOO_LARGE(413),
    /** The request was understood and is wrong: repeating it is of no use. Nothing was written. */
    INVALID(422),
    /** The customer has used the client order id before. The code is Alpaca's. */
    NOT_UNIQUE(422, 40_010_001),
    /** Shed before anything was done; repeat it later. */
    TOO_MANY(429),
    /** A defect of the broker. */
    INTERNAL(500),
    /** A region or the local datacenter does not answer; the message says whether something may have been written. */
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

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The number in the error body. */
    public int code() {
        return code;
    }

    /** The number in the error body for a status that the framework chose, such as 405 or 415. */
    static int codeOf(int status) {
        return status * 100_000 + 10_000;
    }
}
