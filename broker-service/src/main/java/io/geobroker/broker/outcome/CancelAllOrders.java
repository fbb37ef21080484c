package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Answer;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Orders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Withdraws every open order of a customer, wherever its symbol is at home, each as {@link CancelOrder} does.
 *
 * <p>One order's failure does not stop the others. Safe to repeat: what was canceled before is not open any more.
 */
public final class CancelAllOrders {
    /** How many cancels of one request are under way at a time: abroad each is a claim that waits for an ocean. */
    static final int AT_A_TIME = 32;

    /** What became of one order. */
    public sealed interface Attempt {

        <R> R fold(
                Function<? super Tried, ? extends R> tried,
                Function<? super Failed, ? extends R> failed,
                Function<? super NotTried, ? extends R> notTried);

        OrderId order();

        /** Why it failed, if it did. */
        default Optional<Throwable> failure() {
            return fold(tried -> Optional.empty(), failed -> Optional.of(failed.cause()), notTried -> Optional.empty());
        }

        /** It was tried. */
        record Tried(OrderId order, Answer<OrderId> answer) implements Attempt {
            @Override
            public <R> R fold(
                    Function<? super Tried, ? extends R> tried,
                    Function<? super Failed, ? extends R> failed,
                    Function<? super NotTried, ? extends R> notTried) {
                return tried.apply(this);
            }
        }

        /** The local datacenter could not be read or written; safe to repeat. */
        record Failed(OrderId order, Throwable cause) implements Attempt {
            @Override
            public <R> R fold(
                    Function<? super Tried, ? extends R> tried,
                    Function<? super Failed, ? extends R> failed,
                    Function<? super NotTried, ? extends R> notTried) {
                return failed.apply(this);
            }
        }

        /** Time ran out before its turn, and nothing was sent; safe to repeat. */
        record NotTried(OrderId order) implements Attempt {
            @Override
            public <R> R fold(
                    Function<? super Tried, ? extends R> tried,
                    Function<? super Failed, ? extends R> failed,
                    Function<? super NotTried, ? extends R> notTried) {
                return notTried.apply(this);
            }
        }
    }

    private final Orders orders;
    private final CancelOrder cancelOrder;
    private final LongSupplier nanoClock;
    private final Duration within;

    /** @param within how long further orders are begun with; each may take its own deadline beyond that */
    public CancelAllOrders(Orders orders, CancelOrder cancelOrder, LongSupplier nanoClock, Duration within) {
        this.orders = orders;
        this.cancelOrder = cancelOrder;
        this.nanoClock = nanoClock;
        this.within = within;
    }

    /**
     * Attempts on the orders open at that moment, newest first. Fails only when they cannot be listed, and then none was
     * canceled.
     */
    public CompletionStage<List<Attempt>> cancelAll(CustomerId customer) {
        long startNanos = nanoClock.getAsLong();
        return openOrders(customer, Long.MAX_VALUE, new LinkedHashMap<>())
                .thenCompose(open -> attempts(open, startNanos));
    }

    private CompletionStage<Collection<OpenOrder>> openOrders(
            CustomerId customer, long untilMicros, Map<OrderId, OpenOrder> found) {
        OrderQuery query = new OrderQuery(
                OrderQuery.State.OPEN, OrderQuery.MAX_LIMIT, Long.MIN_VALUE, untilMicros, true, Set.of(), null);
        return orders.list(customer, query).thenCompose(page -> {
            int before = found.size();
            for (Order order : page) {
                found.putIfAbsent(order.placed().id(), order.placed());
            }
            if (page.size() < OrderQuery.MAX_LIMIT || found.size() == before) {
                return CompletableFuture.completedFuture(found.values());
            }
            // Orders of one microsecond may stand on both sides of the cut, so its last one is included again.
            return openOrders(customer, page.get(page.size() - 1).placed().placedAtMicros(), found);
        });
    }

    /** Round robin over lanes, each of which has one order under way. */
    private CompletionStage<List<Attempt>> attempts(Collection<OpenOrder> open, long startNanos) {
        List<CompletableFuture<Attempt>> attempts = new ArrayList<>(open.size());
        for (OpenOrder order : open) {
            int index = attempts.size();
            attempts.add(
                    index < AT_A_TIME
                            ? attempt(order, startNanos)
                            : attempts.get(index - AT_A_TIME).thenCompose(previous -> attempt(order, startNanos)));
        }
        return CompletableFuture.allOf(attempts.toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> attempts.stream().map(CompletableFuture::join).toList());
    }

    /** Never fails. */
    private CompletableFuture<Attempt> attempt(OpenOrder order, long startNanos) {
        if (nanoClock.getAsLong() - startNanos >= within.toNanos()) {
            return CompletableFuture.completedFuture(new Attempt.NotTried(order.id()));
        }
        return CompletableFuture.completedFuture(order)
                .thenCompose(each -> cancelOrder.cancel(each.customer(), each.id()))
                .<Attempt>handle((answer, failure) -> failure == null
                        ? new Attempt.Tried(order.id(), answer)
                        : new Attempt.Failed(order.id(), failure));
    }
}
