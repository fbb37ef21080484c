package io.geobroker.broker.platform.observability;

/**
 * Marks the contexts of this broker's own observations, which tell what it does with an order and what it asks for that. Each
 * feature counts its events itself, so Micrometer makes no timers of them.
 */
public interface TradingObservation {}
