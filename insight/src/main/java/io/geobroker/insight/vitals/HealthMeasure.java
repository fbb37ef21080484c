package io.geobroker.insight.vitals;

/**
 * A value to check.
 *
 * @param where of what: a node and its stage, or a region
 */
public record HealthMeasure(Check check, String where, double value) {}
