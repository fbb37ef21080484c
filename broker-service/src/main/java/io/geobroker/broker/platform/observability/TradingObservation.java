package io.geobroker.broker.platform.observability;

/** Marks the broker's own observations: features count their events, so Micrometer makes no timers. */
public interface TradingObservation {}
