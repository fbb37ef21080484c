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
 * Finds an order by client order id, even if its placing was never acknowledged.
 *
 * <p>Reads the reservation in the customer's home region, then the order as {@link FindOrder} does. Writes nothing.
 */
public final class FindByClientOrderId {

    /** How the lookup ended. */
    public sealed interface Result {

        <R> R fold(
                Function<? super Found, ? extends R> found,
                Function<? super Pending, ? extends R> pending,
                Function<? super NotFound, ? extends R> notFound,
                Function<? super Unreachable, ? extends R> unreachable);

        /** As the local datacenter knows it. */
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
         * Reserved, but the order is not found.
         *
         * <p>It is being written, not replicated yet, or left by a dead broker. The last is placed if the customer repeats
         * it, else canceled by the audit.
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

        /** An order being placed may still get the name. */
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

        /** The customer's home region, or the region that placed the order, is unreachable. */
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

    /** @param ends asked for orders not found: a market order has no waiting row, or the audit canceled the order */
    public FindByClientOrderId(
            FindOrder findOrder, Regions<ClientOrderIds> clientOrderIds, CustomerHomes homes, OutcomeLookup ends) {
        this.ends = ends;
        this.findOrder = findOrder;
        this.clientOrderIds = clientOrderIds;
        this.homes = homes;
    }

    /** Fails when a datacenter asked has no quorum. */
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
