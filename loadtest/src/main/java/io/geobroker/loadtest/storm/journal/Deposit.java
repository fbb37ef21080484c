package io.geobroker.loadtest.storm.journal;

/**
 * Cash that a customer was given during the storm.
 *
 * @param askedMicros when it was first asked for, before which it was not there; microseconds since the epoch
 */
public record Deposit(String customer, long micros, long askedMicros) {}
