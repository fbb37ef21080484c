package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Lists a customer's orders from the local datacenter, at a bounded cost.
 *
 * <p>An open order has a hold, from before its view is written until after its end is. So the account's holds give all open
 * orders. Other lists read views, up to a bound.
 */
public record ListOrders(Orders orders, HeldOrders held, MicroClock clock, ReadBound bound) {
    /** Longer than a replicated account may lack a hold: hinted handoff keeps 3 h. */
    private static final Duration LATELY = Duration.ofHours(4);

    private static final Comparator<Order> OLDEST_FIRST =
            Comparator.comparing(order -> order.placed().id());

    /** Finds the orders with holds, as one datacenter knows the account. */
    @FunctionalInterface
    public interface HeldOrders {
        CompletionStage<Held> of(CustomerId customer);
    }

    /** @param isHome whether this is the account's home, where no hold is missing */
    public record Held(Set<OrderId> orders, boolean isHome) {}

    /**
     * @param open newest first
     * @param held also those that are being placed or settled, or whose views have not come here yet
     */
    public record OpenAndHeld(List<Order> open, Set<OrderId> held) {}

    /**
     * Tells where to continue if cut at the bound of rows; open orders are never cut. Fails with
     * {@link ReadTooLongException}.
     */
    public CompletionStage<Orders.Listing> list(CustomerId customer, OrderQuery query) {
        return query.state() == OrderQuery.State.OPEN
                ? open(customer).thenApply(open -> Orders.Listing.complete(chosen(open, query)))
                : orders.list(customer, query, bound.start());
    }

    /** Newest first. */
    public CompletionStage<List<Order>> open(CustomerId customer) {
        return openAndHeld(customer).thenApply(OpenAndHeld::open);
    }

    /** With one read of the account. */
    public CompletionStage<OpenAndHeld> openAndHeld(CustomerId customer) {
        return held.of(customer).thenCompose(account -> {
            CompletionStage<List<Order>> lately =
                    account.isHome() ? CompletableFuture.completedFuture(List.of()) : openLately(customer);
            return orders.findOpen(customer, account.orders())
                    .thenCombine(lately, ListOrders::together)
                    .thenApply(open -> new OpenAndHeld(open, account.orders()));
        });
    }

    /** Views may be replicated before holds are. */
    private CompletionStage<List<Order>> openLately(CustomerId customer) {
        OrderQuery query = new OrderQuery(
                OrderQuery.State.OPEN,
                OrderQuery.MAX_LIMIT,
                clock.micros() - LATELY.toNanos() / 1_000,
                Long.MAX_VALUE,
                true,
                Set.of(),
                null);
        return orders.list(customer, query, bound.start()).thenApply(Orders.Listing::orders);
    }

    private static List<Order> together(Collection<Order> some, Collection<Order> others) {
        Map<OrderId, Order> all = new TreeMap<>(Comparator.reverseOrder());
        some.forEach(order -> all.put(order.placed().id(), order));
        others.forEach(order -> all.put(order.placed().id(), order));
        return List.copyOf(all.values());
    }

    private static List<Order> chosen(List<Order> open, OrderQuery query) {
        return open.stream()
                .filter(query::accepts)
                .sorted(query.newestFirst() ? OLDEST_FIRST.reversed() : OLDEST_FIRST)
                .limit(query.limit())
                .toList();
    }
}
