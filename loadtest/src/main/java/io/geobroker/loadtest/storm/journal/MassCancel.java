package io.geobroker.loadtest.storm.journal;

import java.util.Set;
import java.util.UUID;

/** A customer's attempt to cancel all orders; without a region if no answer named those that were tried. */
public record MassCancel(String customer, Set<UUID> told, Asked asked) implements Journal.Entry {}
