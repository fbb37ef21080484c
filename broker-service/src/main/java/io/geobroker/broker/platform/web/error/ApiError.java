package io.geobroker.broker.platform.web.error;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of every answer that is not a success: Alpaca's, with more fields where they help.
 *
 * @param code see {@link ErrorCode}
 * @param message what was wrong, for a person
 * @param details further fields of the body: for an order whose placing is unknown, its ids
 */
@JsonPropertyOrder({"code", "message"})
public record ApiError(
        int code, String message, @JsonAnyGetter Map<String, String> details) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int SHOWN = 64;

    public ApiError {
        details = Map.copyOf(details);
    }

    /** For answers that no endpoint decides on: the code follows from the status. */
    public static ApiError of(int status, String message) {
        return new ApiError(ErrorCode.codeOf(status), message, Map.of());
    }

    /** Foreign text cut to a length that may stand in a message. */
    public static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }

    /** Answers with it where no endpoint was asked. */
    public void send(HttpServletResponse response, int status) throws IOException {
        byte[] body = json();
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** The body for places where no message converter is at hand. */
    byte[] json() {
        return JSON.writeValueAsBytes(this);
    }
}
