package io.geobroker.loadtest.storm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.geobroker.loadtest.storm.web.BrokerApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Says to each request what it was told to say, in this order, over real HTTP. */
public final class BrokerStandIn implements AutoCloseable {
    private record Said(int status, String body) {}

    private final HttpServer server;
    private final Queue<Said> answers = new ArrayDeque<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> lastEventIds = new CopyOnWriteArrayList<>();

    public BrokerStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    public BrokerStandIn says(int status, String body) {
        answers.add(new Said(status, body));
        return this;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Of a broker in Sydney. */
    public BrokerApi api() {
        return new BrokerApi("sydney", uri(), uri());
    }

    /** Method, path and body of each, in their order. */
    public List<String> requests() {
        return requests;
    }

    /** What each says of the last event it knows; empty where it says nothing. */
    public List<String> lastEventIds() {
        return lastEventIds;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
        lastEventIds.add(Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Last-Event-ID"), ""));
        Said said = answers.remove();
        byte[] bytes = said.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(said.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
