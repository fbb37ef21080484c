package io.geobroker.loadtest.storm.check.evidence;

import java.util.UUID;

/**
 * A row of {@code events_by_customer}.
 *
 * @param region whose broker recorded it
 * @param kind {@code new}, {@code fill}, {@code canceled}, {@code expired} or {@code replaced}
 */
public record StoredEvent(UUID id, String customer, String region, String kind, UUID order) {}
