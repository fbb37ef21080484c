package io.geobroker.loadtest.storm.journal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The accounts that were read in one region during the storm: of each customer the moment at which the least was free, and
 * every moment that cannot be. Threads may share it.
 */
public final class AccountSightings {
    private static final int MOST_WRONG = 1_000;

    /**
     * An account at some moment.
     *
     * @param version grows by one with each write of the account
     * @param freeMicros cash less all that is held of it
     * @param freeShares of each stock, those held taken off
     */
    public record Moment(String customer, long version, long freeMicros, Map<String, Long> freeShares) {}

    private final Map<String, Moment> least = new HashMap<>();
    private final Map<String, Long> versions = new HashMap<>();
    private final List<Moment> shortOfShares = new ArrayList<>();
    private final List<Moment> backwards = new ArrayList<>();
    private long reads;

    /** Read after everything that was handed in for the same customer before. */
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

    /** Of each customer the one with the least cash free. */
    public synchronized List<Moment> least() {
        return List.copyOf(least.values());
    }

    /** Those at which more shares were set aside than there were. */
    public synchronized List<Moment> shortOfShares() {
        return List.copyOf(shortOfShares);
    }

    /** Those that are older than what was read before them. */
    public synchronized List<Moment> backwards() {
        return List.copyOf(backwards);
    }

    public synchronized long reads() {
        return reads;
    }
}
