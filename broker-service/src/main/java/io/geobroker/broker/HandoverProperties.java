package io.geobroker.broker;

import io.geobroker.broker.handover.HandoverSettings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How orders are handed over between regions.
 *
 * @param interval how often other regions are asked for orders that are missing here, and get what they are owed; default
 *     5 s. Raising it saves reads across oceans, and finds what was lost later
 * @param lag how old an order is before it is asked for; default 10 s. Must exceed {@code
 *     geobroker.order.acknowledge-within} by the difference of the clocks in the world. Lowering it below what replication
 *     usually takes fetches what is on its way
 * @param slice how much time is asked for at once; default 10 min. Must be short enough that fewer than 100,000 orders of a
 *     bucket end in it
 * @param deepEvery how often everything that waits is asked for; default 30 min. Raising it saves bytes across oceans, some 50
 *     for each waiting order; lowering it finds sooner what was written long after its order's time, or lost here with a disk
 * @param tellEvery how often progress is written down where nothing waits; default 1 min
 * @param pause how long no acknowledgement of every region is asked for after one was refused; default 5 s. Raising it costs
 *     fewer late answers during a cut, and more debts after it
 * @param grace how long an order may be unknown at its home before it is told in health; default 45 s
 */
@Validated
@ConfigurationProperties("geobroker.handover")
record HandoverProperties(
        @DefaultValue("5s") Duration interval,
        @DefaultValue("10s") Duration lag,
        @DefaultValue("10m") Duration slice,
        @DefaultValue("30m") Duration deepEvery,
        @DefaultValue("1m") Duration tellEvery,
        @DefaultValue("5s") Duration pause,
        @DefaultValue("45s") Duration grace) {

    HandoverSettings settings() {
        return new HandoverSettings(lag, slice, deepEvery, tellEvery);
    }
}
