package io.geobroker.loadtest.storm.journal;

import java.util.Optional;
import java.util.UUID;

/** An order that a customer asked for, and the answer to the last try. */
public record Placement(String customer, Wish wish, Optional<UUID> replaces, Answer answer, int tries, Asked asked) {}
