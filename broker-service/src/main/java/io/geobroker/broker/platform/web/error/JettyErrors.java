package io.geobroker.broker.platform.web.error;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Writes the error body for requests that Jetty or an earlier handler refuses. */
public final class JettyErrors extends ErrorHandler {

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        // Jetty's message may quote the request or internals.
        write(response, callback, code, ErrorAdvice.reason(code));
    }

    public static boolean refuse(Response response, Callback callback, ErrorCode code, String message) {
        response.setStatus(code.status());
        write(response, callback, code.status(), message);
        return true;
    }

    private static void write(Response response, Callback callback, int status, String message) {
        byte[] body = ApiError.of(status, message).json();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        if (ErrorCode.isForLater(status) && !response.getHeaders().contains(HttpHeader.RETRY_AFTER)) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, ErrorAdvice.RETRY_AFTER_SECONDS);
        }
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
