package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.region.Regions;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Finds an order by id, also one acknowledged elsewhere and not replicated here yet.
 *
 * <p>Reads the local datacenter first, then a quorum of the other region that made the id.
 *
 * <p>May miss an unacknowledged order, written by another region than the id's, until replicated.
 *
 * @param held at the account's home; tells that an order without a view is still due
 * @param isLost whether a region's orders are given up that no other knows
 */
public record FindOrder(
        String here,
        Orders local,
        ListOrders.HeldOrders held,
        Regions<Orders> regions,
        PlacingRegions placing,
        Predicate<String> isLost) {

    /**
     * Unavailable when it is not known here, and the region that placed it does not answer. Unknown while it has a hold
     * only: it may be filled, by a region that cannot tell now.
     *
     * @return fails only when the local datacenter or the account cannot be read
     */
    public CompletionStage<CommandResult<Order>> find(CustomerId customer, OrderId id) {
        return local.find(customer, id).thenCompose(found -> {
            Optional<String> abroad = found.isPresent() ? Optional.empty() : abroad(id);
            return abroad.isPresent() ? findIn(abroad.get(), customer, id) : foundOrHeld(found, customer, id);
        });
    }

    /** Whether another region made the id. */
    public boolean isPlacedAbroad(OrderId id) {
        return abroad(id).isPresent();
    }

    private Optional<String> abroad(OrderId id) {
        return placing.of(id).filter(region -> !region.equals(here) && !isLost.test(region));
    }

    private CompletionStage<CommandResult<Order>> findIn(String region, CustomerId customer, OrderId id) {
        return CompletableFuture.completedFuture(region)
                .thenCompose(name -> regions.in(name).find(customer, id))
                .handle((found, failure) -> failure == null
                        ? foundOrHeld(found, customer, id)
                        : CommandResult.<Order>unavailable(CommandResult.Step.FIND, region))
                .thenCompose(Function.identity());
    }

    private CompletionStage<CommandResult<Order>> foundOrHeld(Optional<Order> found, CustomerId customer, OrderId id) {
        return found.isPresent()
                ? CommandResult.now(new CommandResult.Done<>(found.get()))
                : held.of(customer)
                        .thenApply(account -> account.orders().contains(id)
                                ? new CommandResult.Unknown<>(CommandResult.Step.FIND, (Throwable) null)
                                : new CommandResult.Rejected<>(Rejection.notFound()));
    }
}
