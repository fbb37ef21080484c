package io.geobroker.broker.closing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.lookup.ListOrders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels every open order of a customer, each as {@link CancelOrder} does.
 *
 * <p>One failure does not stop the others. Safe to repeat.
 */
public final class CancelAllOrders {
    /**
     * How long canceling all orders, or closing all positions, goes on with further ones. The rest get 503, safe to repeat, as
     * does what is not answered after this and {@link EndOrder#WITHIN}. Both together, and this with {@code
     * geobroker.market.within}, must stay below {@code spring.mvc.async.request-timeout}, and below the 10 s that Alpaca's client
     * for Go waits.
     */
    public static final Duration WITHIN = Duration.ofSeconds(4);

    private static final Logger LOG = LoggerFactory.getLogger(CancelAllOrders.class);

    /** Concurrent cancels of one request: abroad each waits for a remote claim. */
    static final int AT_A_TIME = 32;

    /** @param result empty when time ran out before: nothing was sent */
    public record Attempt(OrderId order, Optional<CommandResult<OrderId>> result) {

        /** False also for one that is only being placed. */
        boolean hadNotEnded() {
            return result.map(known -> known.<Boolean>fold(
                            done -> true,
                            ended -> false,
                            cutOff -> true,
                            unsure -> unsure.at() != CommandResult.Step.FIND))
                    .orElse(true);
        }
    }

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

    /**
     * Newest first; also orders placed abroad whose views have not come here. Fails only when the open orders cannot be
     * listed; then none was canceled.
     */
    public CompletionStage<List<Attempt>> cancelAll(CustomerId customer) {
        long askedNanos = nanoClock.getAsLong();
        return orders.openAndHeld(customer).thenCompose(known -> {
            Set<OrderId> open =
                    known.open().stream().map(order -> order.placed().id()).collect(Collectors.toSet());
            Stream<OrderId> unseen = known.held().stream().filter(cancelOrder.findOrder()::isPlacedAbroad);
            return attempts(customer, Stream.concat(open.stream(), unseen), askedNanos)
                    .thenApply(attempts -> attempts.stream()
                            .filter(each -> open.contains(each.order()) || each.hadNotEnded())
                            .toList());
        });
    }

    /** Each lane has one order under way. */
    private CompletionStage<List<Attempt>> attempts(CustomerId customer, Stream<OrderId> orders, long askedNanos) {
        long startNanos = nanoClock.getAsLong();
        List<OrderId> ids = orders.distinct().sorted(Comparator.reverseOrder()).toList();
        List<CompletableFuture<Attempt>> attempts = new ArrayList<>(ids.size());
        for (OrderId id : ids) {
            int index = attempts.size();
            attempts.add(
                    index < AT_A_TIME
                            ? attempt(customer, id, startNanos)
                            : attempts.get(index - AT_A_TIME)
                                    .thenCompose(previous -> attempt(customer, id, startNanos)));
        }
        return CompletableFuture.allOf(attempts.toArray(CompletableFuture<?>[]::new))
                .completeOnTimeout(null, answeredWithin.toNanos() - (startNanos - askedNanos), TimeUnit.NANOSECONDS)
                .thenApply(all -> IntStream.range(0, ids.size())
                        .mapToObj(i -> attempts.get(i).getNow(unanswered(ids.get(i))))
                        .toList());
    }

    /** Never fails. */
    private CompletableFuture<Attempt> attempt(CustomerId customer, OrderId id, long startNanos) {
        if (nanoClock.getAsLong() - startNanos >= within.toNanos()) {
            return CompletableFuture.completedFuture(new Attempt(id, Optional.empty()));
        }
        return CompletableFuture.completedFuture(id)
                .thenCompose(each -> cancelOrder.cancel(customer, each))
                .thenApply(result -> new Attempt(id, Optional.of(result)))
                .exceptionally(failure -> {
                    LOG.debug("canceling all orders failed on {}", id, failure);
                    return unanswered(id);
                });
    }

    /** In time, or the local datacenter could not be read or written; safe to repeat. */
    private static Attempt unanswered(OrderId id) {
        return new Attempt(id, Optional.of(new CommandResult.Unknown<>(CommandResult.Step.BRING_IN, null, null, null)));
    }
}
