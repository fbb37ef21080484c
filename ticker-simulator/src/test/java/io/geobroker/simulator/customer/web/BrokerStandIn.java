package io.geobroker.simulator.customer.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.tls.HttpClients;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers as a region's broker does to the requests of its customers, and remembers them. */
public final class BrokerStandIn implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String ORDERS = "/v2/orders";
    private static final String MOVES = "/geo/moves";
    /** Longer than a busy machine takes. */
    static final Duration PATIENT = Duration.ofMinutes(1);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(16);
    private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
    private final Map<String, String> statusOf = new ConcurrentHashMap<>();
    private volatile Behaviour behaviour = Behaviour.accepting();
    private volatile String moves = "{\"moves\":[]}";

    /** What came in. */
    public record Request(
            String method, String path, String customer, String contentType, String mode, JsonNode body) {}

    /** An answer: its status and body. */
    public record Answer(int status, String body) {}

    /** Decides on answers, on a thread of its own for each request under way. */
    public interface Behaviour {
        Answer to(String method, String id, Map<String, String> statusOf) throws InterruptedException;

        /** Accepts every order, and cancels those that have not been ended by {@link #end}. */
        static Behaviour accepting() {
            return (method, id, statusOf) -> {
                String status = statusOf.getOrDefault(id, "missing");
                boolean open = status.equals("new");
                return switch (method) {
                    case "POST" -> {
                        statusOf.put(id, "new");
                        yield order(id, "new");
                    }
                    case "GET" -> order(id, status);
                    case "DELETE" -> {
                        statusOf.replace(id, "new", "canceled");
                        yield open ? new Answer(204, "") : error(422);
                    }
                    default -> error(405);
                };
            };
        }

        static Behaviour answering(int status) {
            return (method, id, statusOf) -> error(status);
        }

        static Answer order(String id, String status) {
            return new Answer(200, "{\"id\":\"%s\",\"status\":\"%s\",\"legs\":null}".formatted(id, status));
        }

        static Answer error(int status) {
            return new Answer(status, "{\"code\":%d0000,\"message\":\"as told\"}".formatted(status));
        }
    }

    private volatile boolean keeping = true;

    private BrokerStandIn(HttpServer server) {
        this.server = server;
    }

    public static BrokerStandIn start() {
        return start(0);
    }

    private static BrokerStandIn start(int port) {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 512);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        BrokerStandIn broker = new BrokerStandIn(server);
        server.setExecutor(broker.threads);
        server.createContext(ORDERS, broker::answer);
        server.createContext(MOVES, broker::tellMoves);
        server.start();
        return broker;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Customers ask with their names. */
    BrokerRequests customers(int inFlight, Duration timeout, Outage outage, SimulatorMeters meters) {
        Supplier<HttpClient> http = HttpClients.withoutCertificate().client(PATIENT);
        CustomerKeys keys = new CustomerKeys(uri(), "", PATIENT, http, JSON, outage);
        return new BrokerRequests(uri(), uri(), keys, inFlight, timeout, http, outage, meters);
    }

    public List<Request> requests(String method) {
        return requests.stream()
                .filter(request -> request.method().equals(method))
                .toList();
    }

    public void behave(Behaviour next) {
        behaviour = next;
    }

    /** Ends all open orders with a status, as matching would. */
    public void end(String status) {
        statusOf.replaceAll((id, before) -> before.equals("new") ? status : before);
    }

    /** What {@code GET /geo/moves} answers. */
    public void moves(String json) {
        moves = json;
    }

    /** Answers a path below it in another way. */
    void serve(String path, HttpHandler handler) {
        server.createContext(path, handler);
    }

    /** From now on only half of each answer's body comes. */
    public void halveAnswers() {
        List.of(ORDERS, MOVES).forEach(server::removeContext);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
        });
    }

    private void tellMoves(HttpExchange exchange) throws IOException {
        try (exchange) {
            send(exchange, 200, moves);
        }
    }

    static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange;
                InputStream in = exchange.getRequestBody()) {
            String method = exchange.getRequestMethod();
            String path = exchange.getRequestURI().getPath();
            Request request = new Request(
                    method,
                    path,
                    String.valueOf(exchange.getRequestHeaders().getFirst("APCA-API-KEY-ID")),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")),
                    Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("X-Geo-Mode"), ""),
                    JSON.readTree(in.readAllBytes()));
            if (keeping) {
                requests.add(request);
            }
            String id = method.equals("POST") ? UUID.randomUUID().toString() : path.substring(ORDERS.length() + 1);
            Answer answer = behaviour.to(method, id, statusOf);
            send(exchange, answer.status(), answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Runs on a port until it is killed, to measure the simulator against. */
    public static void main(String[] args) {
        start(Integer.parseInt(args[0])).keeping = false;
    }
}
