package io.geobroker.broker;

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
        @DefaultValue("30m") @DurationMin(nanos = 1) Duration deepEvery) {}
