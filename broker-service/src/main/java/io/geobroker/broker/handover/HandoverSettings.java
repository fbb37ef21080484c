package io.geobroker.broker.handover;

import java.time.Duration;

/**
 * How waiting orders are fetched from other regions.
 *
 * @param lag age at which an order is asked for: above placing time, clock difference and usual replication together
 * @param slice interval of one question; asked in halves where 100,000 orders of a bucket ended in it
 * @param deepEvery time between deep rounds, which ask for all that waits
 * @param tellEvery time between records of progress when nothing waits
 */
public record HandoverSettings(Duration lag, Duration slice, Duration deepEvery, Duration tellEvery) {}
