package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;

/**
 * A won claim of a fill.
 *
 * @param atMicros microseconds since the epoch
 * @param sinceReceived from the ticker's arrival until the claim was decided
 * @param sinceTickerTime from the ticker's own time; zero when clocks disagree
 */
public record Fill(OpenOrder order, long atMicros, Duration sinceReceived, Duration sinceTickerTime) {}
