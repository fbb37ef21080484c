package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What matching told, as words in their order. */
final class RecordedEvents implements MatchingEvents {
    private final List<String> events = new ArrayList<>();

    List<String> all() {
        return events;
    }

    int count(String event) {
        return Collections.frequency(events, event);
    }

    @Override
    public void tickerMatched() {
        events.add("matched");
    }

    @Override
    public void tickerIgnored(Ignored reason) {
        events.add("ignored " + reason);
    }

    @Override
    public void filled(OpenOrder order, long atMicros, Duration sinceReceived, Duration sinceTickerTime) {
        events.add("filled");
    }

    @Override
    public void orderExpired() {
        events.add("expired");
    }

    @Override
    public void delistedOrderCanceled() {
        events.add("delisted order canceled");
    }

    @Override
    public void claimLost() {
        events.add("claim lost");
    }

    @Override
    public void lateOrderFound(FoundBy by) {
        events.add("late " + by);
    }

    @Override
    public void orderVanished() {
        events.add("vanished");
    }

    @Override
    public void endedOrderFound() {
        events.add("ended found");
    }

    @Override
    public void outcomeUnreadable(OrderId order, Throwable why) {
        events.add("outcome unreadable");
    }

    @Override
    public void newsRead(Duration took) {
        events.add("news read");
    }

    @Override
    public void readFailed() {
        events.add("read failed");
    }
}
