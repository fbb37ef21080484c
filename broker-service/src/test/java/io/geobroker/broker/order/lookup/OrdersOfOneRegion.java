package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.region.RegionUnreachableException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Finds orders where there is one region only, or where no order is on its way from another. */
public final class OrdersOfOneRegion {
    private OrdersOfOneRegion() {}

    /** Of accounts without holds. */
    public static FindOrder in(Orders orders) {
        return in(orders, customer -> CompletableFuture.completedFuture(new ListOrders.Held(Set.of(), true)));
    }

    public static FindOrder in(Orders orders, ListOrders.HeldOrders held) {
        return new FindOrder(
                "sydney",
                orders,
                held,
                region -> {
                    throw new RegionUnreachableException(region, null);
                },
                new PlacingRegions(List.of("sydney")),
                region -> false);
    }
}
