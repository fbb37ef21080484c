package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Tells what became of an order by the name its customer gave it, also when nobody was told that it was placed.
 *
 * <p>Asks the customer's home region for the reservation, which is one ocean away for those who travel, and then for the
 * order, see {@link FindOrder}. Writes nothing: looking does not place an order.
 */
public final class FindByClientOrderId {

    /** What became of it. */
    public sealed interface Result {

        <R> R fold(
                Function<? super Found, ? extends R> found,
                Function<? super Pending, ? extends R> pending,
                Function<? super NotFound, ? extends R> notFound,
                Function<? super Unreachable, ? extends R> unreachable);

        /** It was placed, and stands like this as the local datacenter knows it. */
        record Found(Order order) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super Pending, ? extends R> pending,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return found.apply(this);
            }
        }

        /**
         * The name is reserved for this order, and it is not known: it is being written, is on its way from another region
         * that cannot be asked, or was left by a broker that died. Then it is placed when the customer repeats it, or else
         * canceled by the audit.
         */
        record Pending(OpenOrder order) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super Pending, ? extends R> pending,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return pending.apply(this);
            }
        }

        /** No order of the customer has that name. One that is being placed right now may still get it. */
        record NotFound() implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super Pending, ? extends R> pending,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return notFound.apply(this);
            }
        }

        /** The region that knows the customer's names, or took the order that has none, cannot be reached. */
        record Unreachable(String region) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super Pending, ? extends R> pending,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return unreachable.apply(this);
            }
        }
    }

    private final FindOrder findOrder;
    private final Regions<ClientOrderIds> clientOrderIds;
    private final CustomerHomes homes;
    private final OutcomeLookup ends;

    /**
     * @param ends asked for orders without a view: a market order has no waiting row that would bring it in, and one that was
     *     left by a broker that died may have been canceled by the audit
     */
    public FindByClientOrderId(
            FindOrder findOrder, Regions<ClientOrderIds> clientOrderIds, CustomerHomes homes, OutcomeLookup ends) {
        this.ends = ends;
        this.findOrder = findOrder;
        this.clientOrderIds = clientOrderIds;
        this.homes = homes;
    }

    /** Fails when one of the datacenters that were asked has no quorum. */
    public CompletionStage<Result> find(CustomerId customer, String clientOrderId) {
        Optional<OrderId> ownName = BrokerMadeName.orderId(clientOrderId);
        if (ownName.isPresent()) {
            return findOrder
                    .find(customer, ownName.get())
                    .thenApply(result -> result.fold(
                            found -> new Result.Found(found.order()),
                            notFound -> new Result.NotFound(),
                            unreachable -> new Result.Unreachable(unreachable.region())));
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
        return findOrder
                .find(reserved.customer(), reserved.id())
                .thenApply(result -> result.<Optional<Order>>fold(
                        found -> Optional.of(found.order()),
                        notFound -> Optional.empty(),
                        unreachable -> Optional.empty()))
                .thenCompose(
                        found -> found.isPresent() ? CompletableFuture.completedFuture(found) : ends.find(reserved))
                .thenApply(found -> found.<Result>map(Result.Found::new).orElseGet(() -> new Result.Pending(reserved)));
    }
}
