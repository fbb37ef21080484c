package io.geobroker.broker.platform.cassandra.valve;

import java.time.Duration;

/**
 * What a valve of one session does.
 *
 * @param least the lowest limit of statements under way, and the first
 * @param most the highest
 * @param mostWaiting how many statements may wait, of all priorities
 * @param window how long response times are averaged
 */
public record ValveSettings(ValveControl control, int least, int most, int mostWaiting, Duration window) {}
