package io.geobroker.broker.outcome;

import java.util.UUID;

/** Identifies a claim, so that its repetition recognises its own success. */
public record ClaimId(UUID value) {}
