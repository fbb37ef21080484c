package io.geobroker.broker.platform.web.error;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of every error answer: Alpaca's, with more fields where they help.
 *
 * @param code see {@link ErrorCode}
 * @param details further fields, such as the ids of an order whose placing is unknown
 */
@JsonPropertyOrder({"code", "message"})
public record ApiError(
        int code, String message, @JsonAnyGetter Map<String, String> details) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int SHOWN = 64;

    public ApiError {
        details = Map.copyOf(details);
    }

    public static ApiError of(int status, String message) {
        return new ApiError(ErrorCode.codeOf(status), message, Map.of());
    }

    /** Foreign text, cut for a message. */
    public static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }

    public static void send(HttpServletResponse response, ErrorCode code, String message) throws IOException {
        byte[] body = new ApiError(code.code(), message, Map.of()).json();
        response.setStatus(code.status());
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        if (ErrorCode.isForLater(code.status())) {
            response.setHeader(HttpHeaders.RETRY_AFTER, ErrorAdvice.RETRY_AFTER_SECONDS);
        }
        response.getOutputStream().write(body);
    }

    byte[] json() {
        return JSON.writeValueAsBytes(this);
    }
}
