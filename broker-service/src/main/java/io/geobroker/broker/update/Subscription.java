package io.geobroker.broker.update;

import org.jspecify.annotations.Nullable;

/**
 * What a reader asks for.
 *
 * @param from replays events after this; null for live events only
 * @param until last event to tell, inclusive; null for no end
 */
public record Subscription(
        @Nullable StreamPosition from, @Nullable EventId until) {
    public static final Subscription LIVE = new Subscription(null, null);
}
