package io.geobroker.broker.world;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A customer at a broker, over HTTP as anyone would be. */
public final class Customer {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** How long a key may be on its way from the region where it was made. */
    private static final Duration KEY_ARRIVES_WITHIN = Duration.ofMinutes(2);

    private static final Duration WITHIN_THE_RATE = Duration.ofMillis(500);
    private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(1);
    private static final int UNAUTHORIZED = 401;
    private static final int SERVER_ERROR = 500;
    private static final String NAME_TAKEN = "40010001";

    private final CustomerKey key;
    private final URI broker;
    private final boolean curious;

    Customer(CustomerKey key, URI broker) {
        this(key, broker, false);
    }

    private Customer(CustomerKey key, URI broker, boolean curious) {
        this.key = key;
        this.broker = broker;
        this.curious = curious;
    }

    /**
     * An answer as it came.
     *
     * @param geo its geography; missing unless the customer is {@link #curious}
     */
    public record Answer(int status, JsonNode body, JsonNode geo) {
        public String text(String field) {
            return body.path(field).asString("");
        }
    }

    /** The same customer at another broker. */
    public Customer at(URI other) {
        return new Customer(key, other, curious);
    }

    /** The same customer, who wishes to know the geography of every answer. */
    public Customer curious() {
        return new Customer(key, broker, true);
    }

    /** Places an order under a name, repeats it as long as its outcome is unknown, and gives its id. */
    public String place(String symbol, String side, String type, String price, int quantity) {
        String name = UUID.randomUUID().toString();
        Map<String, String> order = new HashMap<>(order(symbol, side, type, price, quantity));
        order.put("client_order_id", name);
        Answer answer = insist(order);
        if (answer.text("code").equals(NAME_TAKEN)) {
            answer = get("/v2/orders:by_client_order_id?client_order_id=" + name);
        }
        if (answer.status() != 200) {
            throw new AssertionError("order was not acknowledged: " + answer);
        }
        return answer.text("id");
    }

    /** Posts a named order until its outcome is known, which on an overloaded machine it may not be at once. */
    public Answer insist(Map<String, ?> order) {
        long end = System.nanoTime() + ANSWERED_WITHIN.toNanos();
        Answer answer = post(order);
        while (answer.status() >= SERVER_ERROR && System.nanoTime() - end < 0) {
            answer = post(order);
        }
        return answer;
    }

    public Answer tryToPlace(String symbol, String side, String type, String price, int quantity) {
        return post(order(symbol, side, type, price, quantity));
    }

    /** The body of an order that waits. */
    public static Map<String, String> order(String symbol, String side, String type, String price, int quantity) {
        return Map.of(
                "symbol",
                symbol,
                "qty",
                Integer.toString(quantity),
                "side",
                side,
                "type",
                type,
                "time_in_force",
                "gtc",
                type + "_price",
                price);
    }

    public Answer post(Map<String, ?> order) {
        return send(request("/v2/orders")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(order))));
    }

    public Answer replace(String id, Map<String, ?> changes) {
        return send(request("/v2/orders/" + id)
                .header("Content-Type", "application/json")
                .method("PATCH", HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(changes))));
    }

    /** With more headers: name, value, name, value. */
    public Answer post(Map<String, ?> order, String... headers) {
        return send(request("/v2/orders")
                .header("Content-Type", "application/json")
                .headers(headers)
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(order))));
    }

    public Answer order(String id) {
        return send(request("/v2/orders/" + id).GET());
    }

    public Answer cancel(String id) {
        return send(request("/v2/orders/" + id).DELETE());
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    /** The body of any page. */
    static String text(URI uri) {
        return answerTo(HttpRequest.newBuilder(uri)).body();
    }

    static HttpResponse<String> answerTo(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError("the broker does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A request with the customer's key, for other ways to send it. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(broker.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("APCA-API-KEY-ID", key.at(broker).id())
                .header("APCA-API-SECRET-KEY", key.at(broker).secret())
                .header("X-Geo-Explain", Boolean.toString(curious));
    }

    private static Answer send(HttpRequest.Builder request) {
        Answer first = sendOnce(request);
        return first.status() != UNAUTHORIZED
                ? first
                : Awaitility.await("the customer's key")
                        .atMost(KEY_ARRIVES_WITHIN)
                        .pollInterval(WITHIN_THE_RATE)
                        .until(() -> sendOnce(request), answer -> answer.status() != UNAUTHORIZED);
    }

    private static Answer sendOnce(HttpRequest.Builder request) {
        HttpResponse<String> response = answerTo(request);
        String body = response.body();
        JsonNode json = body.isEmpty() ? JSON.missingNode() : JSON.readTree(body);
        JsonNode geo =
                response.headers().firstValue("X-Geo").map(JSON::readTree).orElseGet(() -> json.path("geo"));
        return new Answer(response.statusCode(), json, geo);
    }
}
