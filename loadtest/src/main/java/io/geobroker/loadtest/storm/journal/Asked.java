package io.geobroker.loadtest.storm.journal;

import java.util.Optional;

/**
 * When and where a customer asked.
 *
 * @param fromMicros just before the first try, microseconds since the epoch
 * @param untilMicros just after the last answer
 * @param region that answered and wrote; empty if unknown
 */
public record Asked(long fromMicros, long untilMicros, Optional<String> region) {

    public static Asked since(long fromMicros, String region) {
        return new Asked(fromMicros, EpochMicros.now(), Optional.of(region));
    }

    public static Asked since(long fromMicros) {
        return new Asked(fromMicros, EpochMicros.now(), Optional.empty());
    }
}
