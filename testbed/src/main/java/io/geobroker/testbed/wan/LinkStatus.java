package io.geobroker.testbed.wan;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The WAN from one region to another at one moment.
 *
 * @param from the sending region
 * @param to the receiving region
 * @param delay the least time a byte takes, one way
 * @param jitter the most it takes in addition
 * @param bytesPerSecond the bandwidth all connections in this direction share; empty when unlimited
 * @param cut nothing passes in this direction
 * @param connections open now, whichever side opened them
 * @param heldBytes memory that bytes under way in this direction occupy
 */
public record LinkStatus(
        String from,
        String to,
        Duration delay,
        Duration jitter,
        OptionalLong bytesPerSecond,
        boolean cut,
        int connections,
        long heldBytes) {}
