package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.testbed.process.ReadyCheck;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Recorder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A customer who places and cancels orders at a steady rate, and a client that polls liveness.
 *
 * <p>Latencies of placing count from the due time. A failed request counts as its timeout.
 */
final class Probe {
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final JsonMapper JSON = new JsonMapper();
    private static final double ORDERS_PER_SECOND = 10;
    private static final double LIVENESS_PER_SECOND = 4;
    private static final Duration LIVENESS_PATIENCE = Duration.ofSeconds(2);
    private static final int MOST_UNANSWERED = 10_000;

    private final Target target;
    private final HttpClient customer = Target.client(PATIENCE);
    private final Recorder latencies = Histograms.recorder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder alive = new LongAdder();
    private final LongAdder dead = new LongAdder();
    private final Semaphore unanswered = new Semaphore(MOST_UNANSWERED);

    /**
     * @param alive successful liveness polls
     * @param dead others
     */
    record Seen(Latencies latencies, long failed, long alive, long dead) {
        String millis() {
            return Latencies.millis(latencies.p50()) + " / " + Latencies.millis(latencies.p99());
        }
    }

    Probe(Target target) {
        this.target = target;
    }

    Seen look(Duration length) throws InterruptedException {
        Thread asking = new Thread(() -> askWhetherItLives(length), "liveness");
        asking.start();
        new OpenLoop().run(ORDERS_PER_SECOND, length, () -> true, (number, intended) -> place(intended));
        unanswered.tryAcquire(MOST_UNANSWERED, 3 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        asking.join();
        return new Seen(Latencies.of(latencies.getIntervalHistogram()), failed.sum(), alive.sum(), dead.sum());
    }

    private void place(long intendedNanos) {
        unanswered.acquireUninterruptibly();
        String body = JSON.createObjectNode()
                .put("symbol", target.symbol())
                .put("qty", "1")
                .put("side", "buy")
                .put("type", "limit")
                .put("time_in_force", "gtc")
                .put("limit_price", target.lowPrice())
                .toString();
        HttpRequest.Builder request =
                request("/v2/orders").header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
        CompletionStage<HttpResponse<byte[]>> answered = customer.sendAsync(
                        request.build(), HttpResponse.BodyHandlers.ofByteArray())
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        answered.whenComplete((answer, failure) -> {
            String order = failure == null && answer.statusCode() == 200 ? idIn(answer.body()) : "";
            count(intendedNanos, !order.isEmpty());
            if (order.isEmpty()) {
                unanswered.release();
            } else {
                cancel(order);
            }
        });
    }

    /** Empty when it is no order: then something else answered. */
    private static String idIn(byte[] answer) {
        try {
            return JSON.readTree(answer).path("id").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }

    private void cancel(String order) {
        long began = System.nanoTime();
        CompletionStage<HttpResponse<Void>> answered = customer.sendAsync(
                        request("/v2/orders/" + order).DELETE().build(), HttpResponse.BodyHandlers.discarding())
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        answered.whenComplete((answer, failure) -> {
            count(began, failure == null && answer.statusCode() == 204);
            unanswered.release();
        });
    }

    private void count(long beganNanos, boolean done) {
        Histograms.record(latencies, done ? System.nanoTime() - beganNanos : PATIENCE.toNanos());
        if (!done) {
            failed.increment();
        }
    }

    private void askWhetherItLives(Duration length) {
        ReadyCheck liveness =
                ReadyCheck.answersOk(target.management().resolve("/actuator/health/liveness"), null, LIVENESS_PATIENCE);
        try {
            new OpenLoop().run(LIVENESS_PER_SECOND, length, () -> true, (number, intended) -> {
                (liveness.passes() ? alive : dead).increment();
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpRequest.Builder request(String path) {
        return target.customer()
                .sign(target.request(path))
                .timeout(PATIENCE)
                // Every gateway sends this header.
                .header("X-Forwarded-For", "192.0.2.1");
    }
}
