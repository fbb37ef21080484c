package io.geobroker.loadtest.storm.fault;

import java.util.List;

/**
 * A fault at a time of the storm.
 *
 * @param atMillis since the storm began; later, if the one before heals late
 * @param lastingMillis until healing begins
 * @param victim modulo their number
 */
public record PlannedFault(long atMillis, FaultKind kind, long lastingMillis, int victim) {
    static <T> T victim(List<? extends T> all, int number) {
        return all.get(number % all.size());
    }

    /** @return about when it is healed */
    public long overMillis() {
        return atMillis + lastingMillis + kind.healingMillis();
    }
}
