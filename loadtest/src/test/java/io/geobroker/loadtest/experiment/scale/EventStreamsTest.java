package io.geobroker.loadtest.experiment.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.geobroker.testbed.LocalServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Streams of a server that opens each and tells what a test wants. */
class EventStreamsTest {
    private final List<HttpExchange> open = new CopyOnWriteArrayList<>();

    @AutoClose
    private final LocalServer broker = new LocalServer(exchange -> {
        exchange.sendResponseHeaders(200, 0);
        open.add(exchange);
        tell(exchange, ": open");
    });

    @AutoClose
    private final EventStreams streams =
            new EventStreams(number -> HttpRequest.newBuilder(broker.uri()).build());

    @Test
    void countsHowLongEventsTook() throws Exception {
        streams.grow(0, 2);

        tell(open.get(0), "data: {\"at\":\"" + Instant.now() + "\"}");

        await().until(() -> streams.told().count() == 1);
    }

    @Test
    void tellsThatAStreamHasEnded() throws Exception {
        streams.grow(0, 2);
        assertThat(streams.told().count()).isZero();

        open.get(1).close();

        await().untilAsserted(() -> assertThatIllegalStateException()
                .isThrownBy(streams::told)
                .withMessage("of 2 streams of events 1 have ended"));
    }

    private static void tell(HttpExchange exchange, String line) throws IOException {
        exchange.getResponseBody().write((line + "\n\n").getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
    }
}
