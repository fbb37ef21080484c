package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds one customer's events, once for all connections of the customer at this broker.
 *
 * <p>Each region has its own cursor, so one that was cut off continues where it stopped. An overlap finds slightly late
 * events; catch-ups and sweeps read further back, for Cassandra's hints. Without connections it reads nothing and keeps
 * known ids. Runs on the updates' thread.
 */
final class CustomerFeed {
    private static final int PAGE = 500;

    /** Average limit: a long sweep is followed by a long pause. */
    static final int SWEPT_EVENTS_PER_SECOND = 100;

    /** Between two polls for events recorded here: a busy customer's events share one. */
    private static final Duration REST = Duration.ofMillis(50);

    private final CustomerId customer;
    private final Updates updates;
    private final List<Connection> connections = new ArrayList<>();
    private RecentIds known = new RecentIds();
    private final CursorByRegion cursors;
    /** Everything up to the cursors was read once. */
    private boolean complete;
    /** Everything before the connections began was read. */
    private boolean primed;

    private boolean reading;
    private long readFromMicros;
    /** Least reach of the next poll. */
    private Duration reach = Duration.ZERO;

    private long sweepFromMicros;

    /** One read of all regions. */
    private static final class Look {
        private final Duration window;
        private final long beganMicros;
        private final Map<String, EventId> from = new HashMap<>();
        /** Events whose ids are not remembered any more. */
        private final Map<RecentIds.Minute, Integer> forgotten = new HashMap<>();

        private int events;

        Look(Duration window, long beganMicros) {
            this.window = window;
            this.beganMicros = beganMicros;
        }
    }

    CustomerFeed(CustomerId customer, Updates updates) {
        this.customer = customer;
        this.updates = updates;
        this.cursors = new CursorByRegion(updates);
    }

    List<Connection> connections() {
        return connections;
    }

    boolean isReading() {
        return reading;
    }

    /** Whether it may be read now, out of turn. */
    boolean isRested() {
        return !reading && updates.nowMicros() >= readFromMicros;
    }

    void join(Connection connection) {
        if (connections.isEmpty()) {
            primed = false;
            cursors.forgetOlder();
        }
        connections.add(connection);
        if (primed) {
            connection.begin(this);
        }
    }

    /** Whether it will not be reported any more. */
    boolean knows(OrderEvent event) {
        return known.knows(event);
    }

    /** @param told by a replay, and there is nothing of the region after it */
    void goOn(String region, EventId told) {
        cursors.reachBackTo(region, told);
        known.reachBackTo(region, told);
    }

    void reachBack(Duration window) {
        reach = window.compareTo(reach) > 0 ? window : reach;
    }

    /** Reads the whole horizon next, unless the last sweep read too much. */
    void sweep() {
        if (updates.nowMicros() >= sweepFromMicros) {
            reachBack(updates.settings().sweepHorizon());
        }
    }

    /**
     * The first poll only learns what exists; then connections begin, and are told what later polls find.
     *
     * @return completes on the updates' thread when all was told; never fails
     */
    CompletionStage<Void> poll() {
        reading = true;
        readFromMicros = updates.nowMicros() + UpdateSettings.micros(REST);
        Look look = new Look(reach, updates.nowMicros());
        reach = Duration.ZERO;
        return FewAtATime.all(updates.regions().stream().map(region -> {
                    EventId after = complete ? cursors.readAfter(region, look.window) : cursors.floor(region);
                    look.from.put(region, after);
                    return read(region, after, look);
                }))
                .handleAsync(
                        (done, failure) -> {
                            reading = false;
                            if (failure == null) {
                                looked(look);
                            } else {
                                reachBack(look.window);
                                known = complete ? known : new RecentIds();
                                if (!connections.isEmpty()) {
                                    updates.signals().readFailed.run();
                                }
                            }
                            return null;
                        },
                        updates.thread());
    }

    private void looked(Look look) {
        if (cursors.isSweep(look.window)) {
            sweepFromMicros = updates.nowMicros() + look.events * 1_000_000L / SWEPT_EVENTS_PER_SECOND;
        }
        boolean missed = false;
        for (Map.Entry<RecentIds.Minute, Integer> minute : look.forgotten.entrySet()) {
            String region = minute.getKey().region();
            EventId from = look.from.getOrDefault(region, cursors.floor(region));
            // The first minute was read in part.
            missed |= minute.getKey().number() > RecentIds.minute(from)
                    && known.isMore(minute.getKey(), minute.getValue());
        }
        known.forgetUpTo(cursors.raiseFloors());
        complete = true;
        if (missed && primed) {
            updates.signals().eventMissed.run();
            List.copyOf(connections).forEach(connection -> connection.end(UpdateReader.End.MISSED));
        }
        if (!primed && !connections.isEmpty()) {
            primed = true;
            List.copyOf(connections).forEach(connection -> connection.begin(this));
        }
        List.copyOf(connections).forEach(connection -> connection.endIfPast(look.beganMicros));
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
        EventId cursor = cursors.of(region);
        switch (known.add(event)) {
            case KNOWN -> {
                if (event.id().compareTo(cursor) > 0) {
                    cursors.found(region, event.id());
                }
                connections.forEach(connection -> connection.foundAgain(event));
                return;
            }
            case FORGOTTEN -> {
                // At or before its region's cursor it may be known; after the cursor it is new.
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
                updates.signals().lateEventFound.run();
            }
            List.copyOf(connections).forEach(connection -> connection.found(event));
        }
        cursors.found(region, event.id());
    }
}
