package io.geobroker.broker.handover;

import java.time.Duration;

/**
 * How what one region knows is compared with what another one knows.
 *
 * @param lag how old an order is before it is asked for: longer than placing may take, plus the difference of the clocks in
 *     the world, plus the usual replication
 * @param slice what is asked for at once: short enough that fewer than 100,000 orders of a bucket end in it
 * @param deepEvery how often everything that waits is asked for, however old
 * @param tellEvery how often progress is written down when nothing waits
 */
public record HandoverSettings(Duration lag, Duration slice, Duration deepEvery, Duration tellEvery) {

    public HandoverSettings {
        requirePositive("lag", lag);
        requirePositive("slice", slice);
        requirePositive("time between deep rounds", deepEvery);
        requirePositive("time between tellings", tellEvery);
    }

    private static void requirePositive(String name, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(name + " must be > 0: " + value);
        }
    }
}
