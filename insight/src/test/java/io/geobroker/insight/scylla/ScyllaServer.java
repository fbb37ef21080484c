package io.geobroker.insight.scylla;

import com.sun.net.httpserver.HttpExchange;
import io.geobroker.testbed.LocalServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A server of metrics as a Scylla node has one: text to those who ask for text, and Prometheus' binary format to others. */
public final class ScyllaServer implements AutoCloseable {
    private final LocalServer server = new LocalServer("/metrics", this::answer);
    private volatile String text;
    private volatile int status = 200;
    private volatile boolean silent;

    private ScyllaServer(String text) {
        this.text = text;
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
        return new MetricsEndpoint(nodeId, nodeId + ".client", nodeId + ".node", "127.0.0.1", server.port());
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (silent) {
            LocalServer.answerHalf(exchange);
            return;
        }
        String accepted = String.valueOf(exchange.getRequestHeaders().getFirst("Accept"));
        byte[] body = accepted.startsWith("text/plain")
                ? text.getBytes(StandardCharsets.UTF_8)
                : new byte[] {10, 4, 's', 'c', 'y', 'l'};
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.close();
    }
}
