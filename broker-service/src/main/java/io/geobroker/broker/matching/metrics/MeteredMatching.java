package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.matching.MatchingEvents;
import io.geobroker.broker.platform.observability.Meters;
import java.time.Duration;
import java.util.Locale;

/** Turns what matching tells into metrics. */
public record MeteredMatching(Meters meters) implements MatchingEvents {

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
    public void filled(Duration sinceReceived, Duration sinceTickerTime) {
        meters.filled(sinceReceived, sinceTickerTime);
    }

    @Override
    public void orderExpired() {
        meters.orderExpired();
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
