package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Peaks of nodes' thread pools over several looks. */
record PoolPeaks(Map<Pool, Peak> byPool) {
    /** Least share of the tasks of the node's busiest pool. */
    private static final double WORTH_TELLING = 0.01;

    record Pool(String node, String name) {}

    /**
     * @param limit of its threads
     * @param blockedEver tasks since the node's start that did not enter the queue at once
     * @param completed since the node's start
     */
    record Tasks(long active, long limit, long pending, long blocked, long blockedEver, long completed) {}

    /**
     * @param blockedMore from first to last look
     * @param completed from first to last look
     */
    record Peak(long active, long limit, long pending, long blocked, long blockedMore, long completed) {

        Peak and(Peak other) {
            return new Peak(
                    Math.max(active, other.active),
                    Math.max(limit, other.limit),
                    Math.max(pending, other.pending),
                    Math.max(blocked, other.blocked),
                    blockedMore + other.blockedMore,
                    completed + other.completed);
        }

        private static Peak of(Tasks first, Tasks later) {
            return new Peak(
                    Math.max(first.active, later.active),
                    Math.max(first.limit, later.limit),
                    Math.max(first.pending, later.pending),
                    Math.max(first.blocked, later.blocked),
                    later.blockedEver - first.blockedEver,
                    later.completed - first.completed);
        }
    }

    static PoolPeaks none() {
        return new PoolPeaks(Map.of());
    }

    /** @param looks in time order */
    static PoolPeaks of(List<Map<Pool, Tasks>> looks) {
        Map<Pool, Peak> peaks = new HashMap<>();
        for (int i = 1; i < looks.size(); i++) {
            Map<Pool, Tasks> before = looks.get(i - 1);
            looks.get(i).forEach((pool, now) -> {
                Tasks then = before.get(pool);
                if (then != null) {
                    peaks.merge(pool, Peak.of(then, now), Peak::and);
                }
            });
        }
        return new PoolPeaks(peaks);
    }

    PoolPeaks plus(PoolPeaks other) {
        Map<Pool, Peak> sum = new HashMap<>(byPool);
        other.byPool.forEach((pool, peak) -> sum.merge(pool, peak, Peak::and));
        return new PoolPeaks(sum);
    }

    /** @return zeros if the pool is unknown */
    Peak of(Pool pool) {
        return byPool.getOrDefault(pool, new Peak(0, 0, 0, 0, 0, 0));
    }

    /** @return pools with work or waiting tasks, by node and name */
    List<Pool> worthTelling() {
        Map<String, Long> busiest = new HashMap<>();
        byPool.forEach((pool, peak) -> busiest.merge(pool.node(), peak.completed, Math::max));
        return byPool.entrySet().stream()
                .filter(entry -> entry.getValue().pending > 0
                        || entry.getValue().blockedMore > 0
                        || (entry.getValue().completed > 0
                                && entry.getValue().completed
                                        >= WORTH_TELLING
                                                * busiest.getOrDefault(
                                                        entry.getKey().node(), 0L)))
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparing(Pool::node).thenComparing(Pool::name))
                .toList();
    }

    long blockedMore() {
        return byPool.values().stream().mapToLong(Peak::blockedMore).sum();
    }

    /** The longest queue of any pool. */
    long pending() {
        return byPool.values().stream().mapToLong(Peak::pending).max().orElse(0);
    }
}
