package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class UninterruptedTest {
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final HttpServer server;
    private final URI uri;

    UninterruptedTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        // A head, and a body that never comes.
        server.createContext("/", exchange -> exchange.sendResponseHeaders(200, 100));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    @Timeout(60)
    void givesUpAnAnswerThatDoesNotEnd() {
        assertThatThrownBy(this::answer).isInstanceOf(IOException.class).hasRootCauseInstanceOf(TimeoutException.class);
        assertThat(ReadyCheck.answersOk(uri, null, LIMIT).passes()).isFalse();
    }

    @Test
    void tellsThatNobodyListens() {
        server.stop(0);
        assertThatThrownBy(this::answer).isInstanceOf(ConnectException.class);
    }

    private HttpResponse<String> answer() throws IOException {
        return Uninterrupted.answer(
                HttpClient.newHttpClient(),
                HttpRequest.newBuilder(uri).timeout(LIMIT).build(),
                BodyHandlers.ofString());
    }
}
