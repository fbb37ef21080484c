package io.geobroker.broker.platform.web.error;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import io.geobroker.broker.platform.time.AtMostEvery;
import io.geobroker.schema.migration.Refusal;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import org.springframework.web.util.DisconnectedClientHelper;

/** Turns exceptions of endpoints into a status and an {@link ApiError}. */
@RestControllerAdvice
public final class ErrorAdvice extends ResponseEntityExceptionHandler {
    /** Short enough for a person, long enough to relieve the broker. */
    static final String RETRY_AFTER_SECONDS = "1";

    /** The coding of bodies; named to whoever compresses them (RFC 9110, 15.5.16). */
    private static final String IDENTITY = "identity";

    /** Of the registered ones, by IANA's HTTP Content Coding Registry. */
    private static final Set<String> COMPRESSED =
            Set.of("gzip", "x-gzip", "deflate", "compress", "x-compress", "br", "zstd", "dcb", "dcz");

    private static final Logger LOG = LoggerFactory.getLogger(ErrorAdvice.class);
    /** What one statement is refused for, hundreds are: one of them tells it. */
    private static final Duration TOLD_EVERY = Duration.ofSeconds(1);

    private final AtMostEvery telling = new AtMostEvery(TOLD_EVERY);

    @ExceptionHandler
    ResponseEntity<Object> handle(ApiException e, WebRequest request) {
        String coding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
        if (e.code() == ErrorCode.MALFORMED
                && coding != null
                && COMPRESSED.contains(coding.strip().toLowerCase(Locale.ROOT))) {
            HttpHeaders accepted = new HttpHeaders();
            accepted.set(HttpHeaders.ACCEPT_ENCODING, IDENTITY);
            return response(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                    accepted,
                    ApiError.of(
                            HttpStatus.UNSUPPORTED_MEDIA_TYPE.value(),
                            "Content-Encoding must be " + IDENTITY + ", not " + ApiError.shown(coding)));
        }
        return handle(e);
    }

    private static ResponseEntity<Object> handle(ApiException e) {
        if (e.getCause() != null) {
            LOG.debug("a request is refused", e);
        }
        return answer(e);
    }

    public static ResponseEntity<Object> answer(ApiException e) {
        return response(HttpStatusCode.valueOf(e.status()), HttpHeaders.EMPTY, e.body());
    }

    /** Use cases have turned unknown writes into values before. */
    @ExceptionHandler
    ResponseEntity<Object> handle(DriverException e) {
        LOG.debug("the local datacenter failed a request", e);
        if (Refusal.is(e)) {
            tell(e);
        }
        if (e instanceof RequestThrottlingException) {
            return handle(ApiException.unavailable(
                    "the local datacenter has too much to do: the request was given up, and it is safe to repeat it"));
        }
        return handle(ApiException.unavailable(
                "the local datacenter does not answer: its outcome is unknown, and it is safe to repeat the request"));
    }

    /** No repetition heals it: an operator must. */
    private void tell(DriverException refusal) {
        if (telling.isDue()) {
            LOG.error(
                    "Cassandra refuses a statement, and so perhaps others: look at this broker's role and at the tables: {}",
                    refusal.toString());
        }
    }

    @ExceptionHandler
    ResponseEntity<Object> handleAnythingElse(Exception e, WebRequest request) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof DriverException failure) {
                return handle(failure);
            }
        }
        if (e instanceof HttpException failed && failed.getCode() == HttpStatus.BAD_REQUEST.value()) {
            return handle(ApiException.malformed("the query cannot be decoded", e));
        }
        if (DisconnectedClientHelper.isClientDisconnectedException(e)) {
            // The customer's own connection, or one to another broker: then the customer is still there.
            LOG.debug("a connection was closed", e);
            return handle(unanswered("a connection that the broker needs was closed", request));
        }
        LOG.error("a request failed: {}", request.getDescription(false), e);
        return response(
                HttpStatus.INTERNAL_SERVER_ERROR,
                HttpHeaders.EMPTY,
                ApiError.of(500, "the broker failed; the failure is in its log"));
    }

    @Override
    protected ResponseEntity<Object> handleMethodArgumentNotValid(
            MethodArgumentNotValidException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return handle(ApiException.invalid(FirstMistake.of(e)));
    }

    /** Spring requires a body before it is parsed. */
    @Override
    protected ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return handle(ApiException.malformed(
                e.getCause() instanceof IOException
                        ? "request body ended before it was complete"
                        : "request body is not valid JSON: it is empty",
                e));
    }

    @Override
    protected ResponseEntity<Object> handleAsyncRequestTimeoutException(
            AsyncRequestTimeoutException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return handle(unanswered("the broker did not find an answer in time", request));
    }

    /** What cannot be written any more would be an empty 200 otherwise. */
    @Override
    protected @Nullable ResponseEntity<Object> handleAsyncRequestNotUsableException(
            AsyncRequestNotUsableException e, WebRequest request) {
        HttpServletResponse response = ((ServletWebRequest) request).getResponse();
        if (response != null && !response.isCommitted()) {
            response.setStatus(ErrorCode.UNAVAILABLE.status());
        }
        return null;
    }

    private static ApiException unanswered(String why, WebRequest request) {
        HttpMethod method = ((ServletWebRequest) request).getHttpMethod();
        return HttpMethod.GET.equals(method) || HttpMethod.HEAD.equals(method)
                ? ApiException.unavailable(why + ": safe to repeat")
                : ApiException.unknown(why + ": the outcome is unknown, look before you repeat");
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception e, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (status.value() == 500) {
            LOG.error("a request failed: {}", request.getDescription(false), e);
        }
        return response(status, headers, ApiError.of(status.value(), message(e, status, request)));
    }

    private static String message(Exception e, HttpStatusCode status, WebRequest request) {
        if (e instanceof NoResourceFoundException missing) {
            return "no such path: /" + ApiError.shown(missing.getResourcePath());
        } else if (e instanceof HttpMediaTypeNotSupportedException) {
            String given = request.getHeader(HttpHeaders.CONTENT_TYPE);
            return "Content-Type must be application/json"
                    + (given == null ? ": none was given" : ", not " + ApiError.shown(given));
        } else if (status.is4xxClientError() && e instanceof ErrorResponse response) {
            String detail = response.getBody().getDetail();
            return detail == null ? reason(status.value()) : detail;
        }
        return reason(status.value());
    }

    static String reason(int status) {
        HttpStatus known = HttpStatus.resolve(status);
        return known == null ? "status " + status : known.getReasonPhrase();
    }

    private static ResponseEntity<Object> response(HttpStatusCode status, HttpHeaders headers, ApiError body) {
        ResponseEntity.BodyBuilder response =
                ResponseEntity.status(status).headers(headers).contentType(MediaType.APPLICATION_JSON);
        if (ErrorCode.isForLater(status.value())) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return response.body(body);
    }
}
