package io.geobroker.simulator.customer.web;

import io.geobroker.simulator.customer.NewOrder;
import io.geobroker.simulator.customer.web.BrokerRequests.Operation;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Places orders, and cancels those still open after the customer's patience.
 *
 * <p>Never blocks: orders beyond the limit in flight are skipped and counted. A failed cancel is repeated after another
 * patience. An order whose answer was lost may stay at the broker. Thread-safe.
 */
public final class BrokerOrders {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");
    private static final Set<String> ENDED = Set.of("filled", "canceled", "expired", "rejected", "replaced");
    private static final int LOGGED_CHARACTERS = 200;
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;
    private static final int TOO_LATE = 422;

    private final BrokerRequests requests;
    private final Duration patience;
    private final boolean askBeforeCancel;
    private final JsonMapper json;
    private final Outage outage;
    private final SimulatorMeters meters;
    private final LongSupplier nanoTime;
    private final BlockingQueue<Waiting> waiting;
    private final Counter sent;
    private final Counter accepted;
    private final Counter skipped;
    private final Counter canceled;
    private final Counter endedBefore;
    private final Counter abandoned;
    private final Timer placing;

    /** An order to follow up at {@code dueNanos} of {@code nanoTime}. */
    private record Waiting(String id, NewOrder order, long dueNanos) {}

    /**
     * @param patience the age at which open orders are cancelled
     * @param remembered at most so many orders are remembered until then
     * @param askBeforeCancel whether orders meant to fill are looked up after their patience, and cancelled if open
     */
    public BrokerOrders(
            BrokerRequests requests,
            Duration patience,
            int remembered,
            boolean askBeforeCancel,
            JsonMapper json,
            Outage outage,
            SimulatorMeters meters,
            LongSupplier nanoTime) {
        this.requests = requests;
        this.patience = patience;
        this.askBeforeCancel = askBeforeCancel;
        this.json = json;
        this.outage = outage;
        this.meters = meters;
        this.nanoTime = nanoTime;
        waiting = new ArrayBlockingQueue<>(remembered);
        sent = meters.counter(SimulatorMeters.ORDERS_SENT);
        accepted = meters.counter(SimulatorMeters.ORDERS_ACCEPTED);
        skipped = meters.counter(SimulatorMeters.ORDERS_SKIPPED);
        canceled = meters.counter(SimulatorMeters.ORDERS_ENDED, "result", "canceled");
        endedBefore = meters.counter(SimulatorMeters.ORDERS_ENDED, "result", "ended before");
        abandoned = meters.counter(SimulatorMeters.ORDERS_ENDED, "result", "abandoned");
        placing = meters.ordersPlacing();
        meters.ordersWaiting(waiting::size);
    }

    public void awaitBroker() throws InterruptedException {
        requests.awaitReady();
    }

    /**
     * Skips the order if too many requests are in flight.
     *
     * @param dueNanos the scheduled time; latency counts from it, so a delayed sender does not hide a slow broker
     */
    public void place(NewOrder order, long dueNanos) {
        if (!requests.tryAcquire()) {
            skipped.increment();
            return;
        }
        sent.increment();
        requests.send(
                Operation.PLACE,
                "",
                order.customer(),
                Map.of(),
                BodyPublishers.ofByteArray(json.writeValueAsBytes(body(order))),
                answer -> {
                    placing.record(nanoTime.getAsLong() - dueNanos, TimeUnit.NANOSECONDS);
                    placed(order, answer);
                },
                () -> {});
    }

    private static Map<String, String> body(NewOrder order) {
        String type = order.kind().isLimit() ? "limit" : "stop";
        Map<String, String> body = BrokerRequests.body(
                order.symbol(), order.quantity(), order.kind().isBuy(), type, "gtc");
        body.put(type + "_price", order.trigger().toString());
        return body;
    }

    private void placed(NewOrder order, HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (status != OK) {
            meters.counter(SimulatorMeters.ORDERS_REJECTED, "status", Integer.toString(status))
                    .increment();
            if (status >= BrokerRequests.SERVER_ERROR || status == BrokerRequests.UNAUTHORIZED) {
                outage.failed("answers " + status + ": " + beginningOf(answer));
            } else {
                outage.succeeded();
            }
            return;
        }
        accepted.increment();
        JsonNode state = stateOf(answer);
        String id = state.path("id").asString("");
        if (!ID.matcher(id).matches()) {
            requests.failed(Operation.PLACE, "answers 200 without an order id: " + beginningOf(answer));
            return;
        }
        outage.succeeded();
        if (!isEnded(state) && (!order.meantToFill() || askBeforeCancel)) {
            followUpLater(id, order);
        }
    }

    /** Looks up or cancels orders whose patience is over; for one thread, several times a second. */
    public void followUp() {
        long now = nanoTime.getAsLong();
        Waiting next = waiting.peek();
        while (next != null && now - next.dueNanos() >= 0 && requests.tryAcquire()) {
            waiting.remove();
            if (next.order().meantToFill()) {
                look(next);
            } else {
                cancel(next);
            }
            next = waiting.peek();
        }
    }

    private void look(Waiting order) {
        send(Operation.LOOK, order, answer -> {
            int status = answer.statusCode();
            if (status == NOT_FOUND || (status == OK && isEnded(stateOf(answer)))) {
                endedBefore.increment();
            } else if (status == OK && requests.tryAcquire()) {
                cancel(order);
            } else {
                followUpLater(order.id(), order.order());
            }
        });
    }

    private void cancel(Waiting order) {
        send(Operation.CANCEL, order, answer -> {
            switch (answer.statusCode()) {
                case OK, NO_CONTENT -> canceled.increment();
                case NOT_FOUND, TOO_LATE -> endedBefore.increment();
                default -> followUpLater(order.id(), order.order());
            }
        });
    }

    private void send(Operation operation, Waiting order, Consumer<HttpResponse<String>> onAnswer) {
        requests.send(
                operation,
                "/" + order.id(),
                order.order().customer(),
                Map.of(),
                BodyPublishers.noBody(),
                onAnswer,
                () -> followUpLater(order.id(), order.order()));
    }

    // One patience for all, so the queue is ordered by due time if that is read on entry.
    private void followUpLater(String id, NewOrder order) {
        long due = nanoTime.getAsLong() + patience.toNanos();
        if (!waiting.offer(new Waiting(id, order, due))) {
            abandoned.increment();
        }
    }

    /** Empty when it is no JSON. */
    private JsonNode stateOf(HttpResponse<String> answer) {
        try {
            return json.readTree(answer.body());
        } catch (JacksonException e) {
            return json.createObjectNode();
        }
    }

    private static String beginningOf(HttpResponse<String> answer) {
        String body = answer.body();
        return body.substring(0, Math.min(body.length(), LOGGED_CHARACTERS));
    }

    private static boolean isEnded(JsonNode state) {
        return ENDED.contains(state.path("status").asString(""));
    }
}
