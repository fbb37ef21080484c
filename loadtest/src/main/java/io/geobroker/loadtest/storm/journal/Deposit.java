package io.geobroker.loadtest.storm.journal;

/**
 * Cash that a customer was given during the storm.
 *
 * @param askedMicros first try, microseconds since the epoch; the cash was not there before
 */
public record Deposit(String customer, long micros, long askedMicros) implements Journal.Entry {}
