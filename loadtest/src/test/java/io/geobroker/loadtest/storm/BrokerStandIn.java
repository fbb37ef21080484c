package io.geobroker.loadtest.storm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Says to each request what it was told to say, in this order, over real HTTP. */
public final class BrokerStandIn implements AutoCloseable {
    private record Said(int status, String body) {}

    private final HttpServer server;
    private final Queue<Said> answers = new ArrayDeque<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

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

    /** Method, path and body of each, in their order. */
    public List<String> requests() {
        return requests;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
        Said said = answers.remove();
        byte[] bytes = said.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(said.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
