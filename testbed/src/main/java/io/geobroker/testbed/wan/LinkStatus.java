package io.geobroker.testbed.wan;

import java.time.Duration;

/**
 * The state of the WAN from one region to another.
 *
 * @param delay least time, one way
 * @param connections open now, whichever side opened them
 * @param heldBytes memory of queued data
 */
public record LinkStatus(String from, String to, Duration delay, boolean cut, int connections, long heldBytes) {}
