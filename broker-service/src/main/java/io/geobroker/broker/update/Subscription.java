package io.geobroker.broker.update;

import org.jspecify.annotations.Nullable;

/**
 * What a reader wants to be told.
 *
 * @param from replays what happened after this before it tells what happens; null tells only what happens
 * @param until the last event that may be told, inclusive; null goes on for ever
 */
public record Subscription(
        @Nullable StreamPosition from, @Nullable EventId until) {
    /** Everything that happens from now on. */
    public static final Subscription LIVE = new Subscription(null, null);
}
