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
 * @param deepEvery how often all waiting orders are asked for; default 30 min. Higher saves about 50 bytes across oceans for
 *     each. Lower sooner finds late writes and rows lost with a disk
 */
@Validated
@ConfigurationProperties("geobroker.handover")
record HandoverProperties(
        @DefaultValue("5s") Duration interval,
        @DefaultValue("30m") @DurationMin(nanos = 1) Duration deepEvery) {

    /**
     * Age of an order before it is asked for. Exceeds {@code geobroker.order.acknowledge-within} by the clock skew of the world.
     * Below the usual replication delay it would fetch what is under way.
     */
    static final Duration LAG = Duration.ofSeconds(10);

    /** How much time is asked for at once. Above 100,000 ended orders of a bucket, in parts. */
    private static final Duration SLICE = Duration.ofMinutes(10);

    /** How often progress is stored where nothing waits. */
    private static final Duration TELL_EVERY = Duration.ofMinutes(1);

    HandoverSettings settings() {
        return new HandoverSettings(LAG, SLICE, deepEvery, TELL_EVERY);
    }
}
