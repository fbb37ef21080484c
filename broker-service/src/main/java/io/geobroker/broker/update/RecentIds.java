package io.geobroker.broker.update;

import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The latest event ids known, up to a bound: what is as old as those forgotten cannot be told from news any more. */
final class RecentIds {
    /** A customer's busy hours; about 100 bytes each. */
    static final int MAX = 20_000;

    private final TreeSet<EventId> ids = new TreeSet<>();
    private @Nullable EventId forgotten;

    /** False when it was known, or is too old to say. */
    boolean add(EventId id) {
        if (forgotten != null && id.compareTo(forgotten) <= 0) {
            return false;
        }
        boolean added = ids.add(id);
        if (ids.size() > MAX) {
            forgotten = ids.pollFirst();
        }
        return added;
    }

    void forgetUpTo(EventId id) {
        if (forgotten == null || forgotten.compareTo(id) < 0) {
            ids.headSet(id, true).clear();
            forgotten = id;
        }
    }
}
