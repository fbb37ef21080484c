package io.geobroker.loadtest.storm.plan;

import io.geobroker.loadtest.storm.client.Action;

/**
 * An action of a customer at a time of the storm.
 *
 * @param atMillis since the storm began
 * @param region where the customer is then
 */
public record StormStep(long atMillis, int customer, String region, Action action) {}
