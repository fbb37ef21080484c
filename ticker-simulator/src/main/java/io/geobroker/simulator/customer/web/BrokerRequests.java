package io.geobroker.simulator.customer.web;

import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.tls.WholeAnswer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Customers' HTTP requests to one broker, asynchronous and limited in number. Thread-safe. */
public final class BrokerRequests {
    private static final Duration READY_CHECK = Duration.ofMillis(250);
    static final int UNAUTHORIZED = 401;
    static final int SERVER_ERROR = 500;

    private final Supplier<HttpClient> http;
    private final URI readiness;
    private final URI orders;
    private final Duration timeout;
    private final CustomerKeys keys;
    private final Semaphore permits;
    private final Outage outage;
    private final SimulatorMeters meters;

    /** Names are tags of a metric. */
    enum Operation {
        PLACE("POST"),
        MARKET("POST"),
        LOOK("GET"),
        CANCEL("DELETE");

        private final String method;

        Operation(String method) {
            this.method = method;
        }

        String tag() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param operator the broker's address for operators, with the readiness check
     * @param inFlight at most so many requests at once
     * @param timeout after which a request counts as failed
     * @param http its executor runs the answers
     */
    public BrokerRequests(
            URI broker,
            URI operator,
            CustomerKeys keys,
            int inFlight,
            Duration timeout,
            Supplier<HttpClient> http,
            Outage outage,
            SimulatorMeters meters) {
        if (broker.getHost() == null || !Set.of("http", "https").contains(broker.getScheme())) {
            throw new IllegalArgumentException(
                    "must be an http or https address such as http://localhost:8081: " + broker);
        }
        this.orders = URI.create(broker.toString().replaceAll("/+$", "") + "/v2/orders");
        this.readiness = operator.resolve("/actuator/health/readiness");
        this.timeout = timeout;
        this.keys = keys;
        this.http = http;
        this.outage = outage;
        this.meters = meters;
        permits = new Semaphore(inFlight);
        meters.requestsInFlight(() -> inFlight - permits.availablePermits());
    }

    /** Until the readiness check answers with a status below 500. */
    void awaitReady() throws InterruptedException {
        HttpRequest ask =
                HttpRequest.newBuilder(readiness).timeout(timeout).GET().build();
        while (!isAnswered(ask)) {
            TimeUnit.NANOSECONDS.sleep(READY_CHECK.toNanos());
        }
    }

    private boolean isAnswered(HttpRequest ask) throws InterruptedException {
        try {
            var answer = WholeAnswer.of(http.get(), ask, BodyHandlers.discarding());
            return answer.get().statusCode() < SERVER_ERROR;
        } catch (ExecutionException e) {
            return false;
        }
    }

    /** Reserves one {@link #send}; false when too many are in flight. */
    boolean tryAcquire() {
        return permits.tryAcquire();
    }

    /**
     * After {@link #tryAcquire}; returns at once.
     *
     * @param path below the orders, empty or beginning with a slash
     * @param onAnswer runs for every answer, whatever its status
     * @param onError runs if there is none
     */
    void send(
            Operation operation,
            String path,
            String customer,
            Map<String, String> headers,
            BodyPublisher body,
            Consumer<HttpResponse<String>> onAnswer,
            Runnable onError) {
        HttpRequest.Builder request = keys.sign(HttpRequest.newBuilder(URI.create(orders + path)), customer)
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .method(operation.method, body);
        headers.forEach(request::header);
        CompletableFuture<?> unused = WholeAnswer.of(http.get(), request.build(), BodyHandlers.ofString())
                .whenComplete((answer, error) -> {
                    permits.release();
                    if (error == null) {
                        onAnswer.accept(answer);
                    } else {
                        failed(operation, messageOf(error));
                        onError.run();
                    }
                });
    }

    /** Of an order, as in Alpaca's Trading API v2; where its type has a price, that is to be added. */
    static Map<String, String> body(Symbol symbol, int quantity, boolean isBuy, String type, String timeInForce) {
        Map<String, String> body = new HashMap<>();
        body.put("symbol", symbol.value());
        body.put("qty", Integer.toString(quantity));
        body.put("side", isBuy ? "buy" : "sell");
        body.put("type", type);
        body.put("time_in_force", timeInForce);
        return body;
    }

    /** Counts and reports a request without a usable answer. */
    void failed(Operation operation, String reason) {
        meters.counter(SimulatorMeters.REQUEST_ERRORS, "of", operation.tag()).increment();
        outage.failed(operation.method + " " + orders + ": " + reason);
    }

    private static String messageOf(Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        return cause.toString();
    }
}
