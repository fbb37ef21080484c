package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Finds an order by id, also one acknowledged elsewhere and not replicated here yet.
 *
 * <p>Reads the local datacenter first, then a quorum of the other region that made the id.
 *
 * <p>May miss an unacknowledged order, written by another region than the id's, until replicated.
 */
public final class FindOrder {

    /** How the lookup ended. */
    public sealed interface Result {

        <R> R fold(
                Function<? super Found, ? extends R> found,
                Function<? super NotFound, ? extends R> notFound,
                Function<? super Unreachable, ? extends R> unreachable);

        /** The order as the region asked knows it. */
        record Found(Order order) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return found.apply(this);
            }
        }

        /** No such order was ever acknowledged. */
        record NotFound() implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return notFound.apply(this);
            }
        }

        /** Not known here, and the placing region does not answer. */
        record Unreachable(String region) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return unreachable.apply(this);
            }
        }
    }

    private final String here;
    private final Orders local;
    private final Regions<Orders> regions;
    private final PlacingRegions placing;

    public FindOrder(String here, Orders local, Regions<Orders> regions, PlacingRegions placing) {
        this.here = here;
        this.local = local;
        this.regions = regions;
        this.placing = placing;
    }

    /** Fails only when the local datacenter cannot be read. */
    public CompletionStage<Result> find(CustomerId customer, OrderId id) {
        return local.find(customer, id).thenCompose(found -> {
            Optional<String> abroad = found.isPresent() ? Optional.empty() : abroad(id);
            return abroad.isPresent()
                    ? findIn(abroad.get(), customer, id)
                    : CompletableFuture.completedFuture(foundOrNot(found));
        });
    }

    private Optional<String> abroad(OrderId id) {
        return placing.of(id).filter(region -> !region.equals(here));
    }

    private CompletionStage<Result> findIn(String region, CustomerId customer, OrderId id) {
        Orders orders;
        try {
            orders = regions.in(region);
        } catch (RegionUnreachableException e) {
            return CompletableFuture.completedFuture(new Result.Unreachable(region));
        }
        return orders.find(customer, id)
                .thenApply(FindOrder::foundOrNot)
                .exceptionally(failure -> new Result.Unreachable(region));
    }

    private static Result foundOrNot(Optional<Order> found) {
        return found.<Result>map(Result.Found::new).orElseGet(Result.NotFound::new);
    }
}
