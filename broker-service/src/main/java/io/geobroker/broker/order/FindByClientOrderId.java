package io.geobroker.broker.order;

import io.geobroker.broker.region.RegionUnreachableException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Tells what became of an order by the name its customer gave it, also when nobody was told that it was placed.
 *
 * <p>Asks the customer's home region for the reservation, which is one ocean away for those who travel, and the local
 * datacenter for the order. Writes nothing: looking does not place an order.
 */
public final class FindByClientOrderId {

    /** What became of it. */
    public sealed interface Result {

        /** It was placed, and stands like this as the local datacenter knows it. */
        record Found(Order order) implements Result {}

        /**
         * The name is reserved for this order, and the local datacenter does not know it: it is being written, is on its
         * way from another region, or was left by a broker that died. Then it is placed when the customer repeats it.
         */
        record Pending(OpenOrder order) implements Result {}

        /** No order of the customer has that name. One that is being placed right now may still get it. */
        record NotFound() implements Result {}

        /** The region that knows the customer's names cannot be reached. */
        record Unreachable(String region) implements Result {}
    }

    private final Orders orders;
    private final RegionalClientOrderIds clientOrderIds;
    private final CustomerHomes homes;
    private final UnseenEnds ends;

    /** @param ends asked for market orders, which have no waiting row that would bring their view in */
    public FindByClientOrderId(
            Orders orders, RegionalClientOrderIds clientOrderIds, CustomerHomes homes, UnseenEnds ends) {
        this.ends = ends;
        this.orders = orders;
        this.clientOrderIds = clientOrderIds;
        this.homes = homes;
    }

    /** Fails when one of the datacenters that were asked has no quorum. */
    public CompletionStage<Result> find(CustomerId customer, String clientOrderId) {
        Optional<OrderId> ownName = BrokerMadeName.orderId(clientOrderId);
        if (ownName.isPresent()) {
            return orders.find(customer, ownName.get())
                    .thenApply(found -> found.<Result>map(Result.Found::new).orElseGet(Result.NotFound::new));
        }
        return homes.regionOf(customer).thenCompose(home -> findAt(home, customer, clientOrderId));
    }

    private CompletionStage<Result> findAt(String home, CustomerId customer, String clientOrderId) {
        ClientOrderIds names;
        try {
            names = clientOrderIds.in(home);
        } catch (RegionUnreachableException e) {
            return CompletableFuture.completedFuture(new Result.Unreachable(home));
        }
        return names.find(customer, clientOrderId)
                .thenCompose(reserved -> reserved.isPresent()
                        ? placedOrPending(reserved.get())
                        : CompletableFuture.completedFuture(new Result.NotFound()));
    }

    private CompletionStage<Result> placedOrPending(OpenOrder reserved) {
        return orders.find(reserved.customer(), reserved.id())
                .thenCompose(found -> found.isEmpty() && reserved.terms() instanceof Terms.Market
                        ? ends.find(reserved)
                        : CompletableFuture.completedFuture(found))
                .thenApply(found -> found.<Result>map(Result.Found::new).orElseGet(() -> new Result.Pending(reserved)));
    }
}
