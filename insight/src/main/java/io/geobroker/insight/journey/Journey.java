package io.geobroker.insight.journey;

import io.geobroker.broker.order.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an order's life.
 *
 * @param homeRegion where its symbol trades; null when it is not listed any more
 * @param recorded whether its trade is on the tape here; null when it has none, or that could not be read
 * @param settled whether nothing is held for it any more, as this region knows the account; null when that could not be read
 * @param hops by their time
 * @param hopsLeftOut how many more there were
 * @param missing the sources that could not be asked, and why
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

    /** A source that tells nothing, and why. */
    public record Missing(Hop.Source source, String why) {}
}
