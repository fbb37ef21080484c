package io.geobroker.broker.outcome;

import java.util.UUID;

/** Tells the claims for one order apart, so that who repeats a claim recognises its own success. */
public record ClaimId(UUID value) {}
