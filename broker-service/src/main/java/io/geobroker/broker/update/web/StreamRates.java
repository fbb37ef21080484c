package io.geobroker.broker.update.web;

/** Rate limit of websocket messages, per key. */
@FunctionalInterface
public interface StreamRates {

    /** Counts one message; false above the limit. */
    boolean take(String keyId);
}
