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
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Places orders at the region's broker over HTTP and, when their customer's patience is over, cancels those that have
 * not filled, so that the number of waiting orders does not grow.
 *
 * <p>Never waits: at most a fixed number of requests is under way, and an order that would be one more is skipped and
 * counted. A cancel that fails is tried again after another patience. An order whose answer got lost may stay behind at
 * the broker. Threads may share it.
 */
public final class BrokerOrders {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");
    private static final Set<String> ENDED = Set.of("filled", "canceled", "expired", "rejected", "replaced");
    private static final int LOGGED_CHARACTERS = 200;
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;
    private static final int TOO_LATE = 422;
    private static final int SERVER_ERROR = 500;

    private final BrokerRequests requests;
    private final Limits limits;
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

    /**
     * What bounds it.
     *
     * @param patience after which an order that has not filled is cancelled
     * @param waiting most orders remembered for that
     * @param askBeforeCancel whether orders meant to fill are looked up when their patience is over and cancelled if
     *     still open; if not, they are left to fill sooner or later
     */
    public record Limits(Duration patience, int waiting, boolean askBeforeCancel) {}

    /** An accepted order that is followed up at a time on the clock {@code nanoTime}. */
    private record Waiting(String id, String customer, boolean meantToFill, long dueNanos) {
        String path() {
            return "/" + id;
        }
    }

    private record OrderStateJson(
            @Nullable String id, @Nullable String status) {
        static final OrderStateJson UNKNOWN = new OrderStateJson(null, null);
    }

    /** @param nanoTime the clock on which orders are due */
    public BrokerOrders(
            BrokerRequests requests,
            Limits limits,
            JsonMapper json,
            Outage outage,
            SimulatorMeters meters,
            LongSupplier nanoTime) {
        this.requests = requests;
        this.limits = limits;
        this.json = json;
        this.outage = outage;
        this.meters = meters;
        this.nanoTime = nanoTime;
        waiting = new ArrayBlockingQueue<>(limits.waiting());
        sent = meters.ordersSent();
        accepted = meters.ordersAccepted();
        skipped = meters.ordersSkipped();
        canceled = meters.ordersEnded("canceled");
        endedBefore = meters.ordersEnded("ended before");
        abandoned = meters.ordersEnded("abandoned");
        placing = meters.ordersPlacing();
        meters.ordersWaiting(waiting::size);
    }

    /** Returns when the broker has said that it serves orders. */
    public void awaitBroker() throws InterruptedException {
        requests.awaitReady();
    }

    /**
     * Sends an order, or skips it if too many requests are under way.
     *
     * @param dueNanos when it should have been sent; its latency counts from then, so that a stalled sender does not
     *     make a slow broker look fast
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
                BodyPublishers.ofByteArray(json.writeValueAsBytes(PlaceOrderJson.of(order))),
                answer -> {
                    placing.record(nanoTime.getAsLong() - dueNanos, TimeUnit.NANOSECONDS);
                    placed(order, answer);
                },
                () -> {});
    }

    private void placed(NewOrder order, HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (status != OK) {
            meters.ordersRejected(status).increment();
            if (status >= SERVER_ERROR) {
                outage.failed("answers " + status + ": " + beginningOf(answer));
            } else {
                outage.succeeded();
            }
            return;
        }
        accepted.increment();
        OrderStateJson state = stateOf(answer);
        if (state.id() == null || !ID.matcher(state.id()).matches()) {
            requests.failed(Operation.PLACE, "answers 200 without an order id: " + beginningOf(answer));
            return;
        }
        outage.succeeded();
        if (!isEnded(state) && (!order.meantToFill() || limits.askBeforeCancel())) {
            followUpLater(state.id(), order.customer(), order.meantToFill());
        }
    }

    /** Cancels the orders whose customers' patience is over; called every fraction of a second by one thread. */
    public void followUp() {
        long now = nanoTime.getAsLong();
        Waiting next = waiting.peek();
        while (next != null && now - next.dueNanos() >= 0 && requests.tryAcquire()) {
            waiting.remove();
            if (next.meantToFill()) {
                look(next);
            } else {
                cancel(next);
            }
            next = waiting.peek();
        }
    }

    private void look(Waiting order) {
        requests.send(
                Operation.LOOK,
                order.path(),
                order.customer(),
                BodyPublishers.noBody(),
                answer -> {
                    int status = answer.statusCode();
                    if (status == NOT_FOUND || (status == OK && isEnded(stateOf(answer)))) {
                        endedBefore.increment();
                    } else if (status == OK && requests.tryAcquire()) {
                        cancel(order);
                    } else {
                        followUpLater(order);
                    }
                },
                () -> followUpLater(order));
    }

    private void cancel(Waiting order) {
        requests.send(
                Operation.CANCEL,
                order.path(),
                order.customer(),
                BodyPublishers.noBody(),
                answer -> {
                    switch (answer.statusCode()) {
                        case OK, NO_CONTENT -> canceled.increment();
                        case NOT_FOUND, TOO_LATE -> endedBefore.increment();
                        default -> followUpLater(order);
                    }
                },
                () -> followUpLater(order));
    }

    private void followUpLater(Waiting order) {
        followUpLater(order.id(), order.customer(), order.meantToFill());
    }

    // All wait equally long, so the queue is in order of time as long as the time is read as they enter it.
    private void followUpLater(String id, String customer, boolean meantToFill) {
        long due = nanoTime.getAsLong() + limits.patience().toNanos();
        if (!waiting.offer(new Waiting(id, customer, meantToFill, due))) {
            abandoned.increment();
        }
    }

    private OrderStateJson stateOf(HttpResponse<String> answer) {
        try {
            OrderStateJson state = json.readValue(answer.body(), OrderStateJson.class);
            return state == null ? OrderStateJson.UNKNOWN : state;
        } catch (JacksonException e) {
            return OrderStateJson.UNKNOWN;
        }
    }

    private static String beginningOf(HttpResponse<String> answer) {
        String body = answer.body();
        return body.substring(0, Math.min(body.length(), LOGGED_CHARACTERS));
    }

    private static boolean isEnded(OrderStateJson state) {
        return state.status() != null && ENDED.contains(state.status());
    }
}
