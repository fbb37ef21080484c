package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.region.RegionUnreachableException;
import java.util.List;

/** Finds orders where there is one region only, or where no order is on its way from another. */
public final class OrdersOfOneRegion {
    private OrdersOfOneRegion() {}

    public static FindOrder in(Orders orders) {
        return new FindOrder(
                "sydney",
                orders,
                region -> {
                    throw new RegionUnreachableException(region, null);
                },
                new PlacingRegions(List.of("sydney")));
    }
}
