package io.geobroker.broker.platform.web;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** Gives the error body to requests that Tomcat refuses before any endpoint sees them, such as a malformed target. */
final class ErrorValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        // As in the overridden method: nothing to say, somebody has written, or this error was reported before.
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        byte[] body = ApiError.of(status, ErrorAdvice.reason(status)).json();
        try {
            response.setContentType(MediaType.APPLICATION_JSON_VALUE);
            if (status == ErrorCode.UNAVAILABLE.status()) {
                response.setHeader(HttpHeaders.RETRY_AFTER, ErrorAdvice.RETRY_AFTER_SECONDS);
            }
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
            response.finishResponse();
        } catch (IOException e) {
            container.getLogger().debug("a client went away before its error was written", e);
        }
    }
}
