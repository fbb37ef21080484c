package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.matching.MatchingEvents;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.PlacingRegions;
import java.time.Duration;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what matching tells into metrics.
 *
 * @param placing tells orders that were placed in this region from those of others
 */
public record MeteredMatching(MatchingMeters meters, PlacingRegions placing) implements MatchingEvents {
    private static final Logger LOG = LoggerFactory.getLogger(MeteredMatching.class);

    @Override
    public void tickerMatched() {
        meters.tickerReceived();
    }

    @Override
    public void tickerIgnored(Ignored reason) {
        meters.tickerReceived();
        meters.tickerIgnored(tag(reason));
    }

    @Override
    public void filled(OpenOrder order, long atMicros, Duration sinceReceived, Duration sinceTickerTime) {
        meters.filled(placing.of(order.id()), sinceReceived, sinceTickerTime);
    }

    @Override
    public void orderExpired() {
        meters.orderExpired();
    }

    @Override
    public void delistedOrderCanceled() {
        meters.delistedOrderCanceled();
    }

    @Override
    public void claimLost() {
        meters.claimLost();
    }

    @Override
    public void lateOrderFound(FoundBy by) {
        meters.lateOrderFound(tag(by));
    }

    @Override
    public void orderVanished() {
        meters.orderVanished();
    }

    @Override
    public void endedOrderFound() {
        meters.endedOrderFound();
    }

    @Override
    public void outcomeUnreadable(OrderId order, Throwable why) {
        meters.outcomeUnreadable();
        LOG.error("order {} has ended, nobody can tell how, and it stays as it is: {}", order, why.getMessage());
    }

    @Override
    public void newsRead(Duration took) {
        meters.newsRead(took);
    }

    @Override
    public void readFailed() {
        meters.readFailed();
    }

    private static String tag(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
