package io.geobroker.broker.platform.observability;

/**
 * Marks the contexts of the broker's own observations. Features count their events themselves, so Micrometer makes no timers
 * of these.
 */
public interface TradingObservation {}
