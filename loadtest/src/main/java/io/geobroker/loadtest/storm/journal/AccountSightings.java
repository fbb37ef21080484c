package io.geobroker.loadtest.storm.journal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Account reads of one region: each customer's least free cash, and impossible states. Threads may share it. */
public final class AccountSightings {
    private static final int MOST_WRONG = 1_000;

    /**
     * An account at some moment.
     *
     * @param version grows by one with each write of the account
     * @param freeMicros cash less holds
     * @param freeShares by symbol, less holds
     */
    public record Moment(String customer, long version, long freeMicros, Map<String, Long> freeShares) {}

    private final Map<String, Moment> least = new HashMap<>();
    private final Map<String, Long> versions = new HashMap<>();
    private final List<Moment> shortOfShares = new ArrayList<>();
    private final List<Moment> backwards = new ArrayList<>();
    private long reads;

    /** Must be called in the order of a customer's reads. */
    public synchronized void saw(Moment moment) {
        reads++;
        if (moment.version() < versions.getOrDefault(moment.customer(), 0L) && backwards.size() < MOST_WRONG) {
            backwards.add(moment);
        }
        versions.merge(moment.customer(), moment.version(), Math::max);
        least.merge(moment.customer(), moment, (before, now) -> now.freeMicros() < before.freeMicros() ? now : before);
        if (moment.freeShares().values().stream().anyMatch(free -> free < 0) && shortOfShares.size() < MOST_WRONG) {
            shortOfShares.add(moment);
        }
    }

    public synchronized List<Moment> least() {
        return List.copyOf(least.values());
    }

    /** Moments at which more shares were held than there were. */
    public synchronized List<Moment> shortOfShares() {
        return List.copyOf(shortOfShares);
    }

    /** Older than what was read before them. */
    public synchronized List<Moment> backwards() {
        return List.copyOf(backwards);
    }

    public synchronized long reads() {
        return reads;
    }
}
