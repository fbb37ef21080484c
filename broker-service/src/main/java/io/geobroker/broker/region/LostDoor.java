package io.geobroker.broker.region;

/**
 * A door whose datacenter is lost for good: no row of it is believed any more (ADR 36).
 *
 * @param region whose door it was
 * @param heir the door that inherits its orders
 * @param declaredAtMicros microseconds since the epoch, by the clock of the broker that was asked
 * @param declaredBy the operator
 */
public record LostDoor(String door, String region, String heir, long declaredAtMicros, String declaredBy) {}
