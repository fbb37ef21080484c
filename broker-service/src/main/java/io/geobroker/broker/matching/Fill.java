package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;

/**
 * A claim to fill that was won.
 *
 * @param atMicros when, microseconds since the epoch
 * @param sinceReceived from the moment the broker had the ticker until the claim was decided
 * @param sinceTickerTime from the moment the ticker was sent, by its sender's clock, until the claim was decided;
 *     zero by clocks that disagree
 */
public record Fill(OpenOrder order, long atMicros, Duration sinceReceived, Duration sinceTickerTime) {}
