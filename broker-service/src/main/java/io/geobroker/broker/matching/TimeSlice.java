package io.geobroker.broker.matching;

/**
 * A stretch of placing times.
 *
 * @param afterMicros microseconds since the epoch, exclusive
 * @param untilMicros microseconds since the epoch, inclusive
 */
record TimeSlice(long afterMicros, long untilMicros) {}
