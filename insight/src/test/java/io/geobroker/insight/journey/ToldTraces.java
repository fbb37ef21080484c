package io.geobroker.insight.journey;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Zipkin that takes all spans, and has of every trace what a test says. Threads may share it. */
public final class ToldTraces implements AutoCloseable {
    private final HttpServer server;
    private volatile String trace = "";

    public ToldTraces() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            byte[] body = trace.getBytes(StandardCharsets.UTF_8);
            boolean asked = exchange.getRequestMethod().equals("GET");
            exchange.getRequestBody().readAllBytes();
            if (asked && body.length > 0) {
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            } else {
                exchange.sendResponseHeaders(asked ? 404 : 202, -1);
            }
            exchange.close();
        });
        server.start();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Spans in Zipkin's JSON; empty: there is none. */
    public void tell(String spans) {
        trace = spans;
    }

    /**
     * An order's trace of two spans: the request, from two milliseconds before the order's own time on, and a replica of North
     * Virginia.
     */
    public void tellOfPlacing(long placedAtMicros) {
        tell("""
                [{"traceId": "1", "id": "2", "name": "post /v2/orders", "timestamp": %d, "duration": 4000,
                  "localEndpoint": {"serviceName": "broker-sydney"}, "tags": {"geobroker.region": "sydney"}},
                 {"traceId": "1", "id": "3", "name": "replica 127.1.2.1", "timestamp": %d, "duration": 900,
                  "localEndpoint": {"serviceName": "cassandra-northvirginiadc"},
                  "tags": {"cassandra.node.dc": "NorthVirginiaDC", "cassandra.node.reached_after_us": "115000"}}]""".formatted(placedAtMicros - 2_000, placedAtMicros + 115_000));
    }

    /** An order's trace of so many spans, a microsecond apart, the first of them at the order's own time. */
    public void tellOfSteps(long placedAtMicros, int steps) {
        tell(IntStream.range(0, steps)
                .mapToObj(step -> """
                        {"traceId": "1", "id": "%d", "name": "step %d", "timestamp": %d, "duration": 1,
                         "localEndpoint": {"serviceName": "broker-sydney"}, "tags": {"geobroker.region": "sydney"}}""".formatted(step + 1, step, placedAtMicros + step))
                .collect(Collectors.joining(",", "[", "]")));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
