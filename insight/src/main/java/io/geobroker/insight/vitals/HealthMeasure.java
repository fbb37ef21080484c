package io.geobroker.insight.vitals;

/**
 * A value to check.
 *
 * @param where node and stage, region, or what else was measured
 */
public record HealthMeasure(Check check, String where, double value) {}
