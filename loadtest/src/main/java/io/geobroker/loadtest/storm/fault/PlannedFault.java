package io.geobroker.loadtest.storm.fault;

/**
 * A fault at a time of the storm.
 *
 * @param atMillis since the storm began; later, if the one before heals late
 * @param lastingMillis until healing begins
 * @param victim modulo the number of possible victims
 */
public record PlannedFault(long atMillis, FaultKind kind, long lastingMillis, int victim) {
    /** About when it is healed, since the storm began. */
    public long overMillis() {
        return atMillis + lastingMillis + kind.healingMillis();
    }
}
