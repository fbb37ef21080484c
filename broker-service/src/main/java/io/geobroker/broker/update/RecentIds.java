package io.geobroker.broker.update;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Known events of a customer: recent ones by id, older ones as counts.
 *
 * <p>Counts are per region and minute: a late event older than all ids shows as a higher count.
 */
final class RecentIds {
    /** A customer's busy hours; about 100 bytes each. */
    static final int MAX = 20_000;

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

    private final int most;
    /** With the recording regions. */
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

    /** Whether {@link #add} would not give NEW. */
    boolean knows(EventId id) {
        return isForgotten(id) || ids.containsKey(id);
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
