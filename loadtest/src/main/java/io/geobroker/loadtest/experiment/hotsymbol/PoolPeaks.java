package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Peaks of nodes' thread pools over several looks. */
record PoolPeaks(Map<Pool, Tasks> byPool) {
    /** Least share of the tasks of the node's busiest pool. */
    private static final double WORTH_TELLING = 0.01;

    record Pool(String node, String name) {}

    /**
     * What a pool is seen to do in one look, or over several.
     *
     * @param limit of its threads
     * @param blockedMore tasks that did not enter the queue at once: since the node's start, or from first to last look
     * @param completed likewise
     */
    record Tasks(long active, long limit, long pending, long blocked, long blockedMore, long completed) {
        private static final Tasks NONE = new Tasks(0, 0, 0, 0, 0, 0);

        private Tasks most(Tasks other, long blockedInAll, long completedInAll) {
            return new Tasks(
                    Math.max(active, other.active),
                    Math.max(limit, other.limit),
                    Math.max(pending, other.pending),
                    Math.max(blocked, other.blocked),
                    blockedInAll,
                    completedInAll);
        }

        Tasks and(Tasks other) {
            return most(other, blockedMore + other.blockedMore, completed + other.completed);
        }

        private Tasks until(Tasks later) {
            return most(later, later.blockedMore - blockedMore, later.completed - completed);
        }

        private boolean isWorthTelling(long ofBusiest) {
            return pending > 0 || blockedMore > 0 || (completed > 0 && completed >= WORTH_TELLING * ofBusiest);
        }
    }

    /** @param looks in time order */
    static PoolPeaks of(List<Map<Pool, Tasks>> looks) {
        Map<Pool, Tasks> peaks = new HashMap<>();
        for (int i = 1; i < looks.size(); i++) {
            Map<Pool, Tasks> before = looks.get(i - 1);
            looks.get(i).forEach((pool, now) -> {
                Tasks then = before.get(pool);
                if (then != null) {
                    peaks.merge(pool, then.until(now), Tasks::and);
                }
            });
        }
        return new PoolPeaks(peaks);
    }

    PoolPeaks plus(PoolPeaks other) {
        Map<Pool, Tasks> sum = new HashMap<>(byPool);
        other.byPool.forEach((pool, peak) -> sum.merge(pool, peak, Tasks::and));
        return new PoolPeaks(sum);
    }

    /** @return zeros if the pool is unknown */
    Tasks of(Pool pool) {
        return byPool.getOrDefault(pool, Tasks.NONE);
    }

    /** @return pools with work or waiting tasks, by node and name */
    List<Pool> worthTelling() {
        Map<String, Long> busiest = new HashMap<>();
        byPool.forEach((pool, peak) -> busiest.merge(pool.node(), peak.completed, Math::max));
        return byPool.keySet().stream()
                .filter(pool -> of(pool).isWorthTelling(busiest.getOrDefault(pool.node(), 0L)))
                .sorted(Comparator.comparing(Pool::node).thenComparing(Pool::name))
                .toList();
    }

    long blockedMore() {
        return byPool.values().stream().mapToLong(Tasks::blockedMore).sum();
    }

    /** The longest queue of any pool. */
    long pending() {
        return byPool.values().stream().mapToLong(Tasks::pending).max().orElse(0);
    }
}
