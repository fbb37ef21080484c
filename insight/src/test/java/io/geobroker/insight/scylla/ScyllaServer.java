package io.geobroker.insight.scylla;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/** A server of metrics as a Scylla node has one: text to those who ask for text, and Prometheus' binary format to others. */
public final class ScyllaServer implements AutoCloseable {
    private final HttpServer server;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile String text;
    private volatile int status = 200;
    private volatile boolean silent;

    private ScyllaServer(String text) throws IOException {
        this.text = text;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", this::answer);
        server.start();
    }

    /** A node of two shards in SydneyDC that has worked for a while. */
    public static ScyllaServer start() {
        try (InputStream metrics = Objects.requireNonNull(
                ScyllaServer.class.getResourceAsStream("/scylla/metrics.txt"), "no /scylla/metrics.txt")) {
            return new ScyllaServer(new String(metrics.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void tell(String wanted) {
        text = wanted;
    }

    String told() {
        return text;
    }

    void answerWithStatus(int wanted) {
        status = wanted;
    }

    /** It says that it has an answer, and does not go on to tell it. */
    void fallSilent() {
        silent = true;
    }

    public MetricsEndpoint endpoint(String nodeId) {
        return new MetricsEndpoint(
                nodeId,
                nodeId + ".client",
                nodeId + ".node",
                "127.0.0.1",
                server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String accepted = String.valueOf(exchange.getRequestHeaders().getFirst("Accept"));
        byte[] body = accepted.startsWith("text/plain")
                ? text.getBytes(StandardCharsets.UTF_8)
                : new byte[] {10, 4, 's', 'c', 'y', 'l'};
        exchange.sendResponseHeaders(status, body.length);
        if (silent) {
            await();
        } else {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private void await() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
