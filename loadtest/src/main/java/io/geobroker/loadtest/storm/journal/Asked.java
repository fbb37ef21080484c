package io.geobroker.loadtest.storm.journal;

import java.util.Optional;

/**
 * When something was asked for, and where.
 *
 * @param fromMicros just before it was first sent, microseconds since the epoch
 * @param untilMicros just after the last answer had come
 * @param region whose broker answered it for good, so that what it acknowledged was written there; empty when nobody can tell
 *     where it was written
 */
public record Asked(long fromMicros, long untilMicros, Optional<String> region) {

    /** By the same customer's client, now answered by a broker of a region. */
    public static Asked since(long fromMicros, String region) {
        return new Asked(fromMicros, EpochMicros.now(), Optional.of(region));
    }

    /** Now, with no answer that tells where. */
    public static Asked since(long fromMicros) {
        return new Asked(fromMicros, EpochMicros.now(), Optional.empty());
    }
}
