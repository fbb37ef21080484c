package io.geobroker.broker.platform.cassandra.valve;

import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waiting requests by priority, first come first served within one. Not thread-safe: the caller locks.
 *
 * @param <R> compared by identity
 */
final class WaitingRequests<R> {
    /** One turn in so many, so that a surge does not starve it. */
    static final int TURNS_TO_THE_LOWEST = 20;

    private final Map<Priority, Set<R>> queues = new EnumMap<>(Priority.class);
    private final int most;
    private int size;
    private int turns;

    WaitingRequests(int most) {
        this.most = most;
        for (Priority priority : Priority.values()) {
            queues.put(priority, new LinkedHashSet<>());
        }
    }

    /**
     * Adds a request. When full, removes the oldest of the lowest priority: it has the least time left.
     *
     * @return the removed one, which may be the new one; null if none was removed
     */
    @Nullable
    R add(Priority priority, R request) {
        R gone = null;
        if (size == most) {
            Priority lowest = lowest();
            if (lowest == null || lowest.compareTo(priority) < 0) {
                return request;
            }
            gone = takeFirst(queue(lowest));
        }
        queue(priority).add(request);
        size++;
        return gone;
    }

    /** Null when none waits. */
    @Nullable
    R next() {
        if (size == 0) {
            return null;
        }
        turns = (turns + 1) % TURNS_TO_THE_LOWEST;
        Priority lowest = lowest();
        if (turns == 0 && lowest != null) {
            return takeFirst(queue(lowest));
        }
        for (Set<R> queue : queues.values()) {
            if (!queue.isEmpty()) {
                return takeFirst(queue);
            }
        }
        return null;
    }

    boolean remove(Priority priority, R request) {
        boolean removed = queue(priority).remove(request);
        if (removed) {
            size--;
        }
        return removed;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Null when none waits. */
    @Nullable
    R first(Priority priority) {
        Set<R> queue = queue(priority);
        return queue.isEmpty() ? null : queue.iterator().next();
    }

    /** How many go before a new one. */
    int before(Priority priority) {
        int before = 0;
        for (Map.Entry<Priority, Set<R>> queue : queues.entrySet()) {
            before += queue.getKey().compareTo(priority) <= 0 ? queue.getValue().size() : 0;
        }
        return before;
    }

    Map<Priority, Integer> sizes() {
        Map<Priority, Integer> sizes = new EnumMap<>(Priority.class);
        queues.forEach((priority, queue) -> sizes.put(priority, queue.size()));
        return sizes;
    }

    private @Nullable Priority lowest() {
        Priority lowest = null;
        for (Map.Entry<Priority, Set<R>> queue : queues.entrySet()) {
            if (!queue.getValue().isEmpty()) {
                lowest = queue.getKey();
            }
        }
        return lowest;
    }

    private R takeFirst(Set<R> queue) {
        Iterator<R> requests = queue.iterator();
        R first = requests.next();
        requests.remove();
        size--;
        return first;
    }

    private Set<R> queue(Priority priority) {
        return Objects.requireNonNull(queues.get(priority));
    }
}
