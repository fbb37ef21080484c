package io.geobroker.loadtest.storm.fault;

/**
 * A fault at a time of the storm.
 *
 * @param atMillis since the storm began; later, if the one before was not healed in time
 * @param lastingMillis until it begins to be healed
 * @param victim which of those it can hit, to be taken modulo their number
 */
public record PlannedFault(long atMillis, FaultKind kind, long lastingMillis, int victim) {
    /** About when it is healed, since the storm began. */
    public long overMillis() {
        return atMillis + lastingMillis + kind.healingMillis();
    }
}
