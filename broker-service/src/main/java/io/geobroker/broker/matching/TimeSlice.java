package io.geobroker.broker.matching;

/**
 * A stretch of placing times.
 *
 * @param afterMicros microseconds since the epoch, exclusive
 * @param untilMicros microseconds since the epoch, inclusive
 */
record TimeSlice(long afterMicros, long untilMicros) {

    /** The same stretch, ending at the bound at the latest. */
    TimeSlice until(long boundMicros) {
        return new TimeSlice(afterMicros, Math.min(untilMicros, boundMicros));
    }
}
