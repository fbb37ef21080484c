package io.geobroker.broker.order.web;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.UriComponentsBuilder;

/** The answer of a list; if it was cut, header Link with rel=next continues it. */
public final class CutList {
    private CutList() {}

    /** @param next the path that continues the list; null when it is complete */
    public static <T> ResponseEntity<List<T>> answer(List<T> listed, @Nullable UriComponentsBuilder next) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        if (next != null) {
            // A time's offset may have a plus, which a server reads as a space.
            String path = next.encode().toUriString().replace("+", "%2B");
            answer.header(HttpHeaders.LINK, "<" + path + ">; rel=\"next\"");
        }
        return answer.body(listed);
    }
}
