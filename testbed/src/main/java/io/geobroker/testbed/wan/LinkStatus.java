package io.geobroker.testbed.wan;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The state of the WAN from one region to another.
 *
 * @param delay least time, one way
 * @param jitter most additional time
 * @param bytesPerSecond shared by all connections; empty when unlimited
 * @param connections open now, whichever side opened them
 * @param heldBytes memory of queued data
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
