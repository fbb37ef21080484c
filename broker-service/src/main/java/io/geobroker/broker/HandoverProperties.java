package io.geobroker.broker;

import io.geobroker.broker.handover.HandoverSettings;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Handover of orders between regions.
 *
 * @param interval how often other regions are asked for orders missing here, and get what they are owed; default 5 s. Higher
 *     saves reads across oceans and finds losses later
 * @param lag age of an order before it is asked for; default 10 s. Must exceed {@code geobroker.order.acknowledge-within} by
 *     the clock skew of the world. Below the usual replication delay it fetches what is under way
 * @param slice how much time is asked for at once; default 10 min. Above 100,000 ended orders of a bucket, in parts
 * @param deepEvery how often all waiting orders are asked for; default 30 min. Higher saves about 50 bytes across oceans for
 *     each. Lower sooner finds late writes and rows lost with a disk
 * @param tellEvery how often progress is stored where nothing waits; default 1 min
 * @param pause how long no acknowledgement of every region is asked for after one was refused; default 5 s. Higher means
 *     fewer late answers during a cut, and more debts after it
 * @param grace how long an order may be unknown at its home before health reports it; default 45 s
 */
@Validated
@ConfigurationProperties("geobroker.handover")
record HandoverProperties(
        @DefaultValue("5s") Duration interval,
        @DefaultValue("10s") @DurationMin(nanos = 1) Duration lag,
        @DefaultValue("10m") @DurationMin(nanos = 1) Duration slice,
        @DefaultValue("30m") @DurationMin(nanos = 1) Duration deepEvery,
        @DefaultValue("1m") @DurationMin(nanos = 1) Duration tellEvery,
        @DefaultValue("5s") Duration pause,
        @DefaultValue("45s") Duration grace) {

    HandoverSettings settings() {
        return new HandoverSettings(lag, slice, deepEvery, tellEvery);
    }
}
