package io.geobroker.insight.journey;

import io.geobroker.broker.order.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an order's life.
 *
 * @param homeRegion now, which need not be where it was decided; null when the symbol is no longer listed
 * @param recorded whether the trade is on this region's tape; null without a trade or when unreadable
 * @param settled whether it has ended and this region's account holds nothing for it; null when unreadable
 * @param hops by time
 * @param hopsLeftOut number not included
 * @param missing sources that could not be read
 */
public record Journey(
        Order order,
        @Nullable String homeRegion,
        @Nullable Boolean recorded,
        @Nullable Boolean settled,
        List<Hop> hops,
        int hopsLeftOut,
        String traceId,
        List<Missing> missing) {

    public record Missing(Hop.Source source, String why) {}
}
