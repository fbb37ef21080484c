package io.geobroker.broker.update;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.TreeMap;

/**
 * Known events of a customer: recent ones by id, older ones as counts.
 *
 * <p>Counts are per region and minute: a late event older than all ids shows as a higher count.
 */
final class RecentIds {
    /** A customer's busy hours; about 100 bytes each. */
    static final int MAX = 20_000;

    /** With those that only a silent region still needs: of days, of many customers. */
    static final int MAX_OF_SILENCE = 5_000;

    private static final long MICROS_OF_MINUTE = 60_000_000;

    enum Seen {
        NEW,
        KNOWN,
        /** So old that it is only counted. */
        FORGOTTEN
    }

    record Minute(String region, long number) {
        static Minute of(OrderEvent event) {
            return new Minute(event.region(), minute(event.id()));
        }
    }

    /** With the recording regions. */
    private final TreeMap<EventId, Set<String>> ids = new TreeMap<>();

    private final Map<Minute, Integer> counted = new HashMap<>();
    /** Of each region, up to there; ids that another region still needs are kept. */
    private final Map<String, EventId> forgotten = new HashMap<>();

    Seen add(OrderEvent event) {
        Set<String> before = ids.get(event.id());
        if (before == null && isForgotten(event)) {
            return Seen.FORGOTTEN;
        }
        if (before == null) {
            ids.put(event.id(), Set.of(event.region()));
        } else if (!before.contains(event.region())) {
            Set<String> more = new HashSet<>(before);
            more.add(event.region());
            ids.put(event.id(), more);
        }
        if (ids.size() > MAX) {
            forgetOldest();
        }
        return before == null ? Seen.NEW : Seen.KNOWN;
    }

    private void forgetOldest() {
        Entry<EventId, Set<String>> oldest = ids.pollFirstEntry();
        for (String region : oldest.getValue()) {
            forgotten.merge(region, oldest.getKey(), EventId::later);
            counted.merge(new Minute(region, minute(oldest.getKey())), 1, Integer::sum);
        }
    }

    /** Whether {@link #add} would not give NEW. */
    boolean knows(OrderEvent event) {
        return isForgotten(event) || ids.containsKey(event.id());
    }

    /** Counts a new event that is {@link Seen#FORGOTTEN}. */
    void count(OrderEvent event) {
        counted.merge(Minute.of(event), 1, Integer::sum);
    }

    /** Raises the count to {@code found}; true if it was lower, so one event is new. */
    boolean isMore(Minute minute, int found) {
        boolean isMore = found > counted.getOrDefault(minute, 0);
        if (isMore) {
            counted.put(minute, found);
        }
        return isMore;
    }

    /** @param floors of all regions */
    void forgetUpTo(Map<String, EventId> floors) {
        ids.headMap(Collections.min(floors.values()), true).clear();
        EventId past = Collections.max(floors.values());
        while (ids.size() > MAX_OF_SILENCE && ids.firstKey().compareTo(past) <= 0) {
            forgetOldest();
        }
        floors.forEach((region, floor) -> {
            forgotten.merge(region, floor, EventId::later);
            counted.keySet().removeIf(minute -> minute.region().equals(region) && minute.number() < minute(floor));
        });
    }

    /** There is none of the region from there to what is remembered. */
    void reachBackTo(String region, EventId id) {
        forgotten.merge(region, id, EventId::earlier);
    }

    static long minute(EventId id) {
        return Math.floorDiv(id.timeMicros(), MICROS_OF_MINUTE);
    }

    private boolean isForgotten(OrderEvent event) {
        EventId upTo = forgotten.get(event.region());
        return upTo != null && event.id().compareTo(upTo) <= 0;
    }
}
