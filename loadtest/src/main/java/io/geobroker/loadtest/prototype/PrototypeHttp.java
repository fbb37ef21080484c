package io.geobroker.loadtest.prototype;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A prototype broker's HTTP API: {@code GET /state}, and {@code POST /orders} if it has customers. */
final class PrototypeHttp {
    private static final int THREADS = 8;
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /** @param broker null where orders are written into the table directly */
    PrototypeHttp(InetSocketAddress address, FillCounts counts, @Nullable DutifulBroker broker) throws IOException {
        server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        server.createContext("/state", exchange -> answer(exchange, 200, JSON.writeValueAsString(counts.told())));
        if (broker != null) {
            server.createContext("/orders", exchange -> place(exchange, broker));
        }
        server.start();
    }

    void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private record Answer(int status, String json) {}

    /** No thread waits for Cassandra. */
    private static void place(HttpExchange exchange, DutifulBroker broker) throws IOException {
        JsonNode order = JSON.readTree(exchange.getRequestBody().readAllBytes());
        CompletionStage<Answer> placed = broker.customer(header(exchange, "X-Key"), header(exchange, "X-Secret"))
                .thenCompose(customer -> customer.isEmpty()
                        ? CompletableFuture.completedFuture(new Answer(401, "{}"))
                        : broker.place(
                                        customer,
                                        order.path("symbol").asString(),
                                        order.path("side").asString(),
                                        order.path("type").asString(),
                                        order.path("price").asLong(),
                                        order.path("quantity").asLong())
                                .thenApply(taken -> taken.map(id -> new Answer(200, "{\"id\":\"" + id + "\"}"))
                                        .orElse(new Answer(403, "{}"))));
        var unused = placed.exceptionally(failure -> new Answer(503, "{}"))
                .thenAccept(told -> answer(exchange, told.status(), told.json()));
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    private static void answer(HttpExchange exchange, int status, String json) {
        try (exchange) {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        } catch (IOException e) {
            // The client has disconnected.
        }
    }
}
