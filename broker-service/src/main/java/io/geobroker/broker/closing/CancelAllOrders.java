package io.geobroker.broker.closing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.lookup.ListOrders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels every open order of a customer, each as {@link CancelOrder} does.
 *
 * <p>One failure does not stop the others. Safe to repeat.
 */
public final class CancelAllOrders {
    private static final Logger LOG = LoggerFactory.getLogger(CancelAllOrders.class);

    /** Concurrent cancels of one request: abroad each waits for a remote claim. */
    static final int AT_A_TIME = 32;

    /** @param result empty when time ran out before: nothing was sent */
    public record Attempt(OrderId order, Optional<CommandResult<OrderId>> result) {}

    private final ListOrders orders;
    private final CancelOrder cancelOrder;
    private final LongSupplier nanoClock;
    private final Duration within;
    private final Duration answeredWithin;

    /**
     * @param within how long cancels are begun, after listing
     * @param answeredWithin with listing; cancels that are under way then go on
     */
    public CancelAllOrders(
            ListOrders orders,
            CancelOrder cancelOrder,
            LongSupplier nanoClock,
            Duration within,
            Duration answeredWithin) {
        this.orders = orders;
        this.cancelOrder = cancelOrder;
        this.nanoClock = nanoClock;
        this.within = within;
        this.answeredWithin = answeredWithin;
    }

    /** Newest first. Fails only when the open orders cannot be listed; then none was canceled. */
    public CompletionStage<List<Attempt>> cancelAll(CustomerId customer) {
        long askedNanos = nanoClock.getAsLong();
        return orders.open(customer).thenCompose(open -> attempts(open, askedNanos));
    }

    /** Each lane has one order under way. */
    private CompletionStage<List<Attempt>> attempts(List<Order> open, long askedNanos) {
        long startNanos = nanoClock.getAsLong();
        List<CompletableFuture<Attempt>> attempts = new ArrayList<>(open.size());
        for (Order each : open) {
            OpenOrder order = each.placed();
            int index = attempts.size();
            attempts.add(
                    index < AT_A_TIME
                            ? attempt(order, startNanos)
                            : attempts.get(index - AT_A_TIME).thenCompose(previous -> attempt(order, startNanos)));
        }
        return CompletableFuture.allOf(attempts.toArray(CompletableFuture<?>[]::new))
                .completeOnTimeout(null, answeredWithin.toNanos() - (startNanos - askedNanos), TimeUnit.NANOSECONDS)
                .thenApply(all -> IntStream.range(0, open.size())
                        .mapToObj(i ->
                                attempts.get(i).getNow(unanswered(open.get(i).placed())))
                        .toList());
    }

    /** Never fails. */
    private CompletableFuture<Attempt> attempt(OpenOrder order, long startNanos) {
        if (nanoClock.getAsLong() - startNanos >= within.toNanos()) {
            return CompletableFuture.completedFuture(new Attempt(order.id(), Optional.empty()));
        }
        return CompletableFuture.completedFuture(order)
                .thenCompose(each -> cancelOrder.cancel(each.customer(), each.id()))
                .thenApply(result -> new Attempt(order.id(), Optional.of(result)))
                .exceptionally(failure -> {
                    LOG.debug("canceling all orders failed on {}", order.id(), failure);
                    return unanswered(order);
                });
    }

    /** In time, or the local datacenter could not be read or written; safe to repeat. */
    private static Attempt unanswered(OpenOrder order) {
        return new Attempt(order.id(), Optional.of(new CommandResult.Unknown<>(CommandResult.Step.BRING_IN, order)));
    }
}
