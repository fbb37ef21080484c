package io.geobroker.loadtest.storm;

/**
 * Something that happens at a time of the storm.
 *
 * @param atMillis since the storm began
 * @param customer number of the customer, from 0
 * @param region where the customer is at that time
 */
public record StormStep(long atMillis, int customer, String region, Action action) {}
