package io.geobroker.broker.update;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Where one customer's reads of each region begin.
 *
 * <p>A sweep begins at the horizon. In a region that was silent for longer it begins at the last event, until the horizon
 * has passed again: what a long cut kept back comes in any order. Runs on the updates' thread.
 */
final class CursorByRegion {
    private final Updates updates;
    private final Map<String, EventId> cursors = new HashMap<>();
    /** Where sweeps begin, exclusive. */
    private final Map<String, EventId> floors = new HashMap<>();
    /** Until then the region's floor stays. */
    private final Map<String, Long> heldMicros = new HashMap<>();

    CursorByRegion(Updates updates) {
        this.updates = updates;
        for (String region : updates.regions()) {
            floors.put(region, horizon());
            cursors.put(region, EventId.lowestAt(updates.nowMicros()));
        }
    }

    /** The latest event found, or when reading began. */
    EventId of(String region) {
        return cursors.getOrDefault(region, floor(region));
    }

    EventId floor(String region) {
        return floors.getOrDefault(region, horizon());
    }

    boolean isSweep(Duration window) {
        return window.compareTo(updates.settings().sweepHorizon()) >= 0;
    }

    /** Exclusive. */
    EventId readAfter(String region, Duration window) {
        EventId floor = floor(region);
        return isSweep(window)
                ? floor
                : EventId.later(EventId.later(floor, horizon()), EventId.earlier(overlapping(region), before(window)));
    }

    void found(String region, EventId id) {
        EventId cursor = of(region);
        if (EventId.earlier(cursor, id).compareTo(horizon()) < 0) {
            heldMicros.put(
                    region,
                    updates.nowMicros()
                            + UpdateSettings.micros(updates.settings().sweepHorizon()));
        }
        cursors.put(region, EventId.later(cursor, id));
    }

    Map<String, EventId> raiseFloors() {
        EventId kept = before(updates.settings().retention());
        floors.replaceAll((region, floor) -> updates.nowMicros() < heldMicros.getOrDefault(region, 0L)
                ? floor
                : EventId.later(floor, EventId.later(kept, EventId.earlier(overlapping(region), horizon()))));
        return floors;
    }

    /** Nobody was told of what is older. */
    void forgetOlder() {
        floors.replaceAll((region, floor) -> EventId.later(floor, horizon()));
    }

    void reachBackTo(String region, EventId id) {
        cursors.merge(region, id, EventId::earlier);
        floors.merge(region, id, EventId::earlier);
    }

    private EventId overlapping(String region) {
        long cursorMicros = Math.min(of(region).timeMicros(), updates.nowMicros());
        return EventId.lowestAt(
                cursorMicros - UpdateSettings.micros(updates.settings().overlap()));
    }

    private EventId horizon() {
        return before(updates.settings().sweepHorizon());
    }

    private EventId before(Duration window) {
        return EventId.lowestAt(updates.nowMicros() - UpdateSettings.micros(window));
    }
}
