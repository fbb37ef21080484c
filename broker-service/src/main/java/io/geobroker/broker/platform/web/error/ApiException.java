package io.geobroker.broker.platform.web.error;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends a request with the error body of an {@link ErrorCode}, which {@link ErrorAdvice} writes. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorCode code;
    private final String said;
    private final HashMap<String, String> details = new HashMap<>();

    private ApiException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.said = message;
    }

    /** 400. */
    public static ApiException malformed(String message, @Nullable Throwable cause) {
        return new ApiException(ErrorCode.MALFORMED, message, cause);
    }

    /** 401. */
    public static ApiException unauthorized(String message) {
        return new ApiException(ErrorCode.UNAUTHORIZED, message, null);
    }

    /** 403. */
    public static ApiException forbidden(String message) {
        return new ApiException(ErrorCode.FORBIDDEN, message, null);
    }

    /** 404. */
    public static ApiException notFound(String message) {
        return new ApiException(ErrorCode.NOT_FOUND, message, null);
    }

    /** 409. */
    public static ApiException conflict(String message) {
        return new ApiException(ErrorCode.CONFLICT, message, null);
    }

    /** 413. */
    public static ApiException tooLarge(String message) {
        return new ApiException(ErrorCode.TOO_LARGE, message, null);
    }

    /** 422; the message begins with the name of what is wrong, or {@link #with} adds it as {@code field}. */
    public static ApiException invalid(String message) {
        return new ApiException(ErrorCode.INVALID, message, null);
    }

    /** 422 for another broker's body; the cause is logged, not answered. */
    public static ApiException unreadable(String what, Exception cause) {
        return new ApiException(ErrorCode.INVALID, "request body cannot be read as " + what, cause);
    }

    /** 422 with its own code; the message begins with the name. */
    public static ApiException notUnique(String message) {
        return new ApiException(ErrorCode.NOT_UNIQUE, message, null);
    }

    /** 429. */
    public static ApiException tooMany(String message) {
        return new ApiException(ErrorCode.TOO_MANY, message, null);
    }

    /** 500 with its own code: it may be done, and repeating may do it again. The message says where to look. */
    public static ApiException unknown(String message) {
        return new ApiException(ErrorCode.UNKNOWN, message, null);
    }

    /** 503 with Retry-After: some clients repeat it by themselves, so only for what is safe to repeat. */
    public static ApiException unavailable(String message) {
        return new ApiException(ErrorCode.UNAVAILABLE, message, null);
    }

    public ApiException with(String field, String value) {
        details.put(field, value);
        return this;
    }

    public int status() {
        return code.status();
    }

    public ErrorCode code() {
        return code;
    }

    public ApiError body() {
        return new ApiError(code.code(), said, Map.copyOf(details));
    }
}
