package io.geobroker.loadtest.storm;

import com.sun.net.httpserver.HttpExchange;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.testbed.LocalServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Says to each request what it was told to say, in this order, over real HTTP. */
public final class BrokerStandIn implements AutoCloseable {
    private record Said(int status, String body) {}

    private final Queue<Said> answers = new ConcurrentLinkedQueue<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> lastEventIds = new CopyOnWriteArrayList<>();
    private final LocalServer server = new LocalServer(this::handle);

    public BrokerStandIn says(int status, String body) {
        answers.add(new Said(status, body));
        return this;
    }

    public URI uri() {
        return server.uri();
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
        server.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
        lastEventIds.add(Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Last-Event-ID"), ""));
        Said said = answers.remove();
        LocalServer.answer(exchange, said.status(), said.body());
    }
}
