package io.geobroker.broker.update.web;

/** How often the holder of a key may ask something on a websocket. */
@FunctionalInterface
public interface StreamRates {

    /** Counts one message; false when there were too many. */
    boolean take(String keyId);
}
