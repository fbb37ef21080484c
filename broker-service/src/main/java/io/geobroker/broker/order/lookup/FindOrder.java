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
 * Finds an order by its id, also one that was acknowledged in another region and has not come here yet, as it may not for as
 * long as the ocean is cut.
 *
 * <p>The local datacenter is asked first. Of what it does not know the id tells the region where it was placed, and there a
 * quorum knows whatever was acknowledged. So that region is asked, through this broker's session to it: one read across the
 * ocean, and only for an id that was made there, however long ago: only that region can say that there is no such order. Ids of
 * no region are nobody's.
 *
 * <p>An order that another region than its own brought in may be missed, until it is replicated: nobody was ever told of it
 * that it is placed.
 */
public final class FindOrder {

    /** What is known of it. */
    public sealed interface Result {

        <R> R fold(
                Function<? super Found, ? extends R> found,
                Function<? super NotFound, ? extends R> notFound,
                Function<? super Unreachable, ? extends R> unreachable);

        /** It stands like this. */
        record Found(Order order) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return found.apply(this);
            }
        }

        /** No order of the customer with that id was ever acknowledged. */
        record NotFound() implements Result {
            @Override
            public <R> R fold(
                    Function<? super Found, ? extends R> found,
                    Function<? super NotFound, ? extends R> notFound,
                    Function<? super Unreachable, ? extends R> unreachable) {
                return notFound.apply(this);
            }
        }

        /** It is not known here, and the region that would know it cannot be reached or does not answer. */
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

    /**
     * @param here this broker's region
     * @param local the orders as the local datacenter knows them
     */
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
