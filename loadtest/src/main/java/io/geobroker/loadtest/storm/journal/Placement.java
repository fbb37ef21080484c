package io.geobroker.loadtest.storm.journal;

import java.util.Optional;
import java.util.UUID;

/**
 * One order that a customer asked for, and how the last try ended.
 *
 * @param replaces the order that it was to come in the place of
 * @param tries how often it was sent
 * @param asked from the first try to the last answer
 */
public record Placement(String customer, Wish wish, Optional<UUID> replaces, Answer answer, int tries, Asked asked) {}
