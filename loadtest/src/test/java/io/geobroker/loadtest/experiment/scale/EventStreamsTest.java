package io.geobroker.loadtest.experiment.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams of a server that opens each and tells what a test wants. */
class EventStreamsTest {
    private final List<HttpExchange> open = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer broker;
    private EventStreams streams;

    @BeforeEach
    void start() throws IOException {
        broker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        broker.setExecutor(threads);
        broker.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            open.add(exchange);
            tell(exchange, ": open");
        });
        broker.start();
        URI uri = URI.create("http://127.0.0.1:" + broker.getAddress().getPort());
        streams = new EventStreams(number -> HttpRequest.newBuilder(uri).build());
    }

    @AfterEach
    void stop() {
        streams.close();
        broker.stop(0);
        threads.shutdownNow();
    }

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
