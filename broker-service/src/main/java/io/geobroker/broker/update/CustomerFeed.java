package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds what happens to one customer's orders, once for all of the customer's connections at this broker.
 *
 * <p>Each region is read from a cursor of its own, so that one that was cut off goes on where it stopped. A short overlap
 * finds what arrived a little out of order. Cassandra delivers what it kept for a datacenter that was away (hints) later
 * than what was written after: a catch-up and a sweep look further back for that. Without connections nothing is read, and
 * what is known is kept for the next one. Everything here happens on the updates' thread.
 */
final class CustomerFeed {
    private static final int PAGE = 500;

    /** A sweep that read many events is followed by a longer rest, so that sweeps read no more than this. */
    static final int SWEPT_EVENTS_PER_SECOND = 100;

    private final CustomerId customer;
    private final Updates updates;
    private final List<Connection> connections = new ArrayList<>();
    private RecentIds known = new RecentIds();
    private final Map<String, EventId> cursors = new HashMap<>();
    private EventId floor;
    /** Everything up to the cursors was read once. */
    private boolean complete;
    /** Everything that happened before the connections came was read. */
    private boolean primed;

    private boolean reading;
    /** How far back the next poll reads at least. */
    private Duration reach = Duration.ZERO;

    private long sweepFromMicros;

    /** One look at all regions. */
    private static final class Look {
        private final Duration window;
        private final Map<String, EventId> from = new HashMap<>();
        /** Of those whose ids are not remembered. */
        private final Map<RecentIds.Minute, Integer> forgotten = new HashMap<>();

        private int events;

        Look(Duration window) {
            this.window = window;
        }
    }

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
        if (connections.isEmpty()) {
            primed = false;
        }
        connections.add(connection);
        if (primed) {
            connection.begin(known::knows);
        }
    }

    /** The next poll looks back at least that far. */
    void reachBack(Duration window) {
        reach = window.compareTo(reach) > 0 ? window : reach;
    }

    /** The next poll looks back as far as ever, unless the last one that did read so much that it is too soon. */
    void sweep() {
        if (updates.nowMicros() >= sweepFromMicros) {
            reachBack(updates.settings().sweepHorizon());
        }
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
        Look look = new Look(reach);
        reach = Duration.ZERO;
        CompletableFuture<?>[] reads = updates.regions().stream()
                .map(region -> {
                    EventId after = readAfter(region, look.window);
                    look.from.put(region, after);
                    return read(region, after, look).toCompletableFuture();
                })
                .toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(reads)
                .handleAsync(
                        (done, failure) -> {
                            reading = false;
                            if (failure == null) {
                                looked(look);
                            } else {
                                reachBack(look.window);
                                known = complete ? known : new RecentIds();
                                if (!connections.isEmpty()) {
                                    updates.signals().readFailed();
                                }
                            }
                            return null;
                        },
                        updates.thread());
    }

    private void looked(Look look) {
        if (look.window.compareTo(updates.settings().sweepHorizon()) >= 0) {
            sweepFromMicros = updates.nowMicros() + look.events * 1_000_000L / SWEPT_EVENTS_PER_SECOND;
        }
        boolean missed = false;
        for (Map.Entry<RecentIds.Minute, Integer> minute : look.forgotten.entrySet()) {
            EventId from = look.from.getOrDefault(minute.getKey().region(), floor);
            // Of the minute in which reading began a part only was read.
            missed |= minute.getKey().number() > RecentIds.minute(from)
                    && known.isMore(minute.getKey(), minute.getValue());
        }
        known.forgetUpTo(floor);
        complete = true;
        if (missed && primed) {
            updates.signals().eventMissed();
            List.copyOf(connections).forEach(connection -> connection.end(UpdateReader.End.MISSED));
        }
        if (!primed && !connections.isEmpty()) {
            primed = true;
            List.copyOf(connections).forEach(connection -> connection.begin(known::knows));
        }
    }

    private EventId readAfter(String region, Duration window) {
        if (!complete) {
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

    private CompletionStage<Void> read(String region, EventId after, Look look) {
        if (connections.isEmpty()) {
            return CompletableFuture.failedFuture(new CancellationException("nobody is connected any more"));
        }
        return updates.after(customer, region, after, PAGE)
                .thenComposeAsync(
                        page -> {
                            page.forEach(event -> found(event, region, look));
                            return page.size() < PAGE
                                    ? CompletableFuture.completedFuture(null)
                                    : read(region, page.get(page.size() - 1).id(), look);
                        },
                        updates.thread());
    }

    private void found(OrderEvent event, String region, Look look) {
        look.events++;
        EventId cursor = cursors.getOrDefault(region, floor);
        switch (known.add(event)) {
            case KNOWN -> {
                return;
            }
            case FORGOTTEN -> {
                // Behind its region's cursor it may be known; ahead of it nothing is.
                if (complete && event.id().compareTo(cursor) <= 0) {
                    look.forgotten.merge(RecentIds.Minute.of(event), 1, Integer::sum);
                    return;
                }
                known.count(event);
            }
            case NEW -> {}
        }
        if (primed) {
            if (!look.window.isZero()
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
