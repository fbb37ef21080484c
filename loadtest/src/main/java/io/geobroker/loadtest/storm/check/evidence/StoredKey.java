package io.geobroker.loadtest.storm.check.evidence;

/** A row of {@code api_keys}, without the hash of its secret. */
public record StoredKey(String id, String customer, boolean revoked) {}
