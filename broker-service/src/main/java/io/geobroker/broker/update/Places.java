package io.geobroker.broker.update;

import java.util.HashMap;
import java.util.Map;

/**
 * Limits connections, in all and of each owner. Thread-safe.
 *
 * @param <K> an owner, such as a customer or an address
 */
public final class Places<K> {
    private final int mostOfOne;
    private final Map<K, Integer> taken = new HashMap<>();
    private int most;
    private int all;

    public Places(int most, int mostOfOne) {
        this.most = most;
        this.mostOfOne = mostOfOne;
    }

    /** If true, call {@link #giveBack} once. */
    public synchronized boolean take(K owner) {
        if (all >= most || takenBy(owner) >= mostOfOne) {
            return false;
        }
        taken.merge(owner, 1, Integer::sum);
        all++;
        return true;
    }

    public synchronized void giveBack(K owner) {
        taken.computeIfPresent(owner, (same, count) -> count == 1 ? null : count - 1);
        all--;
    }

    synchronized int takenBy(K owner) {
        return taken.getOrDefault(owner, 0);
    }

    /** No more can be taken. */
    synchronized void close() {
        most = 0;
    }
}
