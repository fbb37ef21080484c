package io.geobroker.loadtest.experiment.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpTest {
    private final Queue<Integer> statuses = new ArrayDeque<>();
    private final List<String> missed = new ArrayList<>();
    private final Http http = new Http(HttpClient.newBuilder(), missed::add);
    private HttpServer broker;

    @BeforeEach
    void start() throws IOException {
        broker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        broker.createContext("/geo/summary", exchange -> {
            int status = statuses.isEmpty() ? 429 : statuses.remove();
            byte[] body = "{\"fills\": 7}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        broker.start();
    }

    @AfterEach
    void stop() {
        broker.stop(0);
    }

    @Test
    void goesOnWithoutTheAnswersItMissed() throws InterruptedException {
        statuses.addAll(List.of(429, 503, 200));

        assertThat(http.get(summary()).path("fills").asInt()).isEqualTo(7);
        assertThat(missed).hasSize(2);
        assertThat(missed.get(0)).endsWith("/geo/summary answered 429");
    }

    @Test
    void givesUpWhoNeverAnswers() {
        assertThatThrownBy(() -> http.get(summary()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("/geo/summary answered 429");
    }

    private URI summary() {
        return URI.create("http://localhost:" + broker.getAddress().getPort() + "/geo/summary");
    }
}
