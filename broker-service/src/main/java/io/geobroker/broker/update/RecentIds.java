package io.geobroker.broker.update;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which events are known: the latest by their id, up to a bound, and of older ones how many each region recorded in each
 * minute. So one that comes later than all that are remembered shows as one too many.
 */
final class RecentIds {
    /** A customer's busy hours; about 100 bytes each. */
    static final int MAX = 20_000;

    private static final long MICROS_OF_MINUTE = 60_000_000;

    /** What can be said of an event. */
    enum Seen {
        NEW,
        KNOWN,
        /** As old as those that are only counted. */
        FORGOTTEN
    }

    /** The events of one region in one minute. */
    record Minute(String region, long number) {
        static Minute of(OrderEvent event) {
            return new Minute(event.region(), minute(event.id()));
        }
    }

    private final int most;
    /** With the regions that recorded each. */
    private final TreeMap<EventId, Set<String>> ids = new TreeMap<>();

    private final Map<Minute, Integer> counted = new HashMap<>();
    private @Nullable EventId forgotten;

    RecentIds() {
        this(MAX);
    }

    RecentIds(int most) {
        this.most = most;
    }

    Seen add(OrderEvent event) {
        if (isForgotten(event.id())) {
            return Seen.FORGOTTEN;
        }
        Set<String> before = ids.get(event.id());
        if (before == null) {
            ids.put(event.id(), Set.of(event.region()));
        } else if (!before.contains(event.region())) {
            Set<String> more = new HashSet<>(before);
            more.add(event.region());
            ids.put(event.id(), more);
        }
        if (ids.size() > most) {
            forgetOldest();
        }
        return before == null ? Seen.NEW : Seen.KNOWN;
    }

    private void forgetOldest() {
        Entry<EventId, Set<String>> oldest = ids.pollFirstEntry();
        forgotten = oldest.getKey();
        for (String region : oldest.getValue()) {
            counted.merge(new Minute(region, minute(oldest.getKey())), 1, Integer::sum);
        }
    }

    /** Whether it would not be new. */
    boolean knows(EventId id) {
        return isForgotten(id) || ids.containsKey(id);
    }

    /** Counts a forgotten one that is new. */
    void count(OrderEvent event) {
        counted.merge(Minute.of(event), 1, Integer::sum);
    }

    /**
     * Compares with what a whole minute's forgotten events were found to be.
     *
     * @return whether there are more now: then one of them is new
     */
    boolean isMore(Minute minute, int found) {
        boolean isMore = found > counted.getOrDefault(minute, 0);
        if (isMore) {
            counted.put(minute, found);
        }
        return isMore;
    }

    void forgetUpTo(EventId id) {
        if (!isForgotten(id)) {
            ids.headMap(id, true).clear();
            forgotten = id;
        }
        counted.keySet().removeIf(minute -> minute.number() < minute(id));
    }

    static long minute(EventId id) {
        return Math.floorDiv(id.timeMicros(), MICROS_OF_MINUTE);
    }

    private boolean isForgotten(EventId id) {
        return forgotten != null && id.compareTo(forgotten) <= 0;
    }
}
