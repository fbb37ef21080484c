package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds what happens to one customer's orders, once for all of the customer's connections at this broker.
 *
 * <p>Each region is read from a cursor of its own, so that one that was cut off goes on where it stopped. A short overlap
 * finds what arrived a little out of order. Cassandra delivers what it kept for a datacenter that was away (hints) later
 * than what was written after: a catch-up and a sweep look further back for that. Everything here happens on the updates'
 * thread.
 */
final class CustomerFeed {
    private static final int PAGE = 500;

    private final CustomerId customer;
    private final Updates updates;
    private final List<Connection> connections = new ArrayList<>();
    private final RecentIds known = new RecentIds();
    private final Map<String, EventId> cursors = new HashMap<>();
    private EventId floor;
    private boolean primed;
    private boolean reading;
    /** How far back the next poll reads at least. */
    private Duration reach = Duration.ZERO;

    CustomerFeed(CustomerId customer, Updates updates) {
        this.customer = customer;
        this.updates = updates;
        this.floor = before(updates.settings().sweepHorizon());
        for (String region : updates.regions()) {
            cursors.put(region, EventId.lowestAt(updates.nowMicros()));
        }
    }

    List<Connection> connections() {
        return connections;
    }

    boolean isReading() {
        return reading;
    }

    void join(Connection connection) {
        connections.add(connection);
        if (primed) {
            connection.begin();
        }
    }

    /** The next poll looks back at least that far. */
    void reachBack(Duration window) {
        reach = window.compareTo(reach) > 0 ? window : reach;
    }

    /**
     * Reads what is new. The first time what is there already is only made known, and then connections begin: what they
     * are told is what was found after that.
     *
     * @return completes on the updates' thread when everything read was told; never fails
     */
    CompletionStage<Void> poll() {
        reading = true;
        floor = EventId.later(floor, before(updates.settings().sweepHorizon()));
        Duration window = reach;
        reach = Duration.ZERO;
        CompletableFuture<?>[] reads = updates.regions().stream()
                .map(region -> read(region, readAfter(region, window), window).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(reads)
                .handleAsync(
                        (done, failure) -> {
                            reading = false;
                            if (failure == null) {
                                prime();
                            } else {
                                updates.signals().readFailed();
                                reachBack(window);
                            }
                            return null;
                        },
                        updates.thread());
    }

    private void prime() {
        known.forgetUpTo(floor);
        if (!primed) {
            primed = true;
            List.copyOf(connections).forEach(Connection::begin);
        }
    }

    private EventId readAfter(String region, Duration window) {
        if (!primed) {
            return floor;
        }
        EventId cursor = cursors.getOrDefault(region, floor);
        long cursorMicros = Math.min(cursor.timeMicros(), updates.nowMicros());
        EventId overlapping = EventId.lowestAt(
                cursorMicros - UpdateSettings.micros(updates.settings().overlap()));
        EventId back = before(window);
        EventId after = overlapping.compareTo(back) < 0 ? overlapping : back;
        return EventId.later(floor, after);
    }

    private EventId before(Duration window) {
        return EventId.lowestAt(updates.nowMicros() - UpdateSettings.micros(window));
    }

    private CompletionStage<Void> read(String region, EventId after, Duration window) {
        return updates.after(customer, region, after, PAGE)
                .thenComposeAsync(
                        page -> {
                            page.forEach(event -> found(event, region, window));
                            return page.size() < PAGE
                                    ? CompletableFuture.completedFuture(null)
                                    : read(region, page.get(page.size() - 1).id(), window);
                        },
                        updates.thread());
    }

    private void found(OrderEvent event, String region, Duration window) {
        if (!known.add(event.id())) {
            return;
        }
        EventId cursor = cursors.getOrDefault(region, floor);
        if (primed) {
            if (!window.isZero()
                    && event.id().timeMicros()
                            < cursor.timeMicros()
                                    - UpdateSettings.micros(updates.settings().overlap())) {
                updates.signals().lateEventFound();
            }
            List.copyOf(connections).forEach(connection -> connection.found(event));
        }
        cursors.put(region, EventId.later(cursor, event.id()));
    }
}
