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
 * Lists a customer's orders from the local datacenter, at a cost that does not grow with the customer's history.
 *
 * <p>An open order has a hold, from before its view is written until after its end is. So the open ones are looked up by the
 * holds of the account, however old they are. Other lists look through the views, up to a bound.
 */
public final class ListOrders {
    /** Copies of an account that is at home elsewhere may lack a hold for as long: what nodes keep for one another is 3 h. */
    private static final Duration LATELY = Duration.ofHours(4);

    private static final Comparator<Order> OLDEST_FIRST =
            Comparator.comparing(order -> order.placed().id());

    /** For which orders a customer's account holds something, as the local datacenter knows it. */
    @FunctionalInterface
    public interface HeldOrders {
        CompletionStage<Held> of(CustomerId customer);
    }

    /**
     * The holds of one account.
     *
     * @param isHome whether they are decided in the local datacenter, so that none is missing
     */
    public record Held(Set<OrderId> orders, boolean isHome) {}

    private final Orders orders;
    private final HeldOrders held;
    private final MicroClock clock;
    private final ReadBound bound;

    public ListOrders(Orders orders, HeldOrders held, MicroClock clock, ReadBound bound) {
        this.orders = orders;
        this.held = held;
        this.clock = clock;
        this.bound = bound;
    }

    /**
     * What passes the query; cut at the bound of rows, and then told where to go on. Open orders never are. Fails with {@link
     * ReadTooLongException}.
     */
    public CompletionStage<Orders.Listing> list(CustomerId customer, OrderQuery query) {
        return query.state() == OrderQuery.State.OPEN
                ? open(customer).thenApply(open -> Orders.Listing.complete(chosen(open, query)))
                : orders.list(customer, query, bound.start());
    }

    /** All open orders, newest first. */
    public CompletionStage<List<Order>> open(CustomerId customer) {
        return held.of(customer).thenCompose(account -> {
            CompletionStage<List<Order>> lately =
                    account.isHome() ? CompletableFuture.completedFuture(List.of()) : openLately(customer);
            return orders.findOpen(customer, account.orders()).thenCombine(lately, ListOrders::together);
        });
    }

    /** An order acknowledged here may be here before its hold, which comes from the customer's home. */
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
