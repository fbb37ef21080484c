package io.geobroker.insight.journey;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.insight.tracing.OrderTrace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an order's life.
 *
 * @param homeRegion now, which need not be where it was decided; null when the symbol is no longer listed
 * @param recorded whether the trade is on this region's tape; null without a trade or when unreadable
 * @param settled whether it has ended and this region's account holds nothing for it; null when unreadable
 * @param traceUrl null without Zipkin
 * @param hops by time
 * @param hopsLeftOut number not included
 * @param missing sources that could not be read
 */
record JourneyJson(
        String orderId,
        String symbol,
        String type,
        String status,
        @Nullable String homeRegion,
        @Nullable Boolean recorded,
        @Nullable Boolean settled,
        String traceId,
        @Nullable String traceUrl,
        List<HopJson> hops,
        int hopsLeftOut,
        List<MissingJson> missing) {
    private static final double MICROS_PER_MILLI = 1e3;
    private static final int MOST_HOPS = 400;

    /**
     * A {@link Hop}.
     *
     * @param millisecondsAfter since the start of the hop before; null for the first
     */
    record HopJson(
            String at,
            @Nullable Double millisecondsAfter,
            @Nullable Double milliseconds,
            @Nullable String region,
            String source,
            String what,
            String detail,
            List<String> waitedFor) {}

    record MissingJson(String source, String why) {}

    /** @param hops by time; the first ones are shown */
    static JourneyJson of(
            Order order,
            @Nullable String homeRegion,
            @Nullable Boolean recorded,
            @Nullable Boolean settled,
            @Nullable String traceUrl,
            List<Hop> hops,
            List<MissingJson> missing) {
        OpenOrder placed = order.placed();
        return new JourneyJson(
                placed.id().toString(),
                placed.symbol().toString(),
                OrderJson.word(placed.type()),
                OrderJson.word(order.status()),
                homeRegion,
                recorded,
                settled,
                OrderTrace.traceId(placed.id().uuid()),
                traceUrl,
                hops(hops.stream().limit(MOST_HOPS).toList()),
                Math.max(0, hops.size() - MOST_HOPS),
                missing);
    }

    private static List<HopJson> hops(List<Hop> hops) {
        List<HopJson> all = new ArrayList<>();
        @Nullable Hop before = null;
        for (Hop hop : hops) {
            all.add(new HopJson(
                    MicroClock.at(hop.atMicros()).toString(),
                    before == null ? null : (hop.atMicros() - before.atMicros()) / MICROS_PER_MILLI,
                    hop.durationMicros() == null ? null : hop.durationMicros() / MICROS_PER_MILLI,
                    hop.region(),
                    OrderJson.word(hop.source()),
                    hop.what(),
                    hop.detail(),
                    hop.waitedFor()));
            before = hop;
        }
        return all;
    }
}
