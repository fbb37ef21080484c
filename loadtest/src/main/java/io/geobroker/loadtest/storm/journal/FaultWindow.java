package io.geobroker.loadtest.storm.journal;

import io.geobroker.schema.Checks;

/**
 * An inflicted fault and its time, by which the checker excuses delays.
 *
 * @param name as {@code ./geobroker storm --list-faults} prints it
 * @param target {@code cassandra-sydney-2}, {@code sydney -> north-virginia}
 * @param fromMicros just before it began, microseconds since the epoch
 * @param untilMicros when its victim worked again
 */
public record FaultWindow(String name, String target, long fromMicros, long untilMicros) implements Journal.Entry {
    public FaultWindow {
        Checks.that(
                untilMicros >= fromMicros,
                name + " must not end before it begins: " + fromMicros + " to " + untilMicros);
    }

    /** @return duration, healing included */
    public long seconds() {
        return (untilMicros - fromMicros) / 1_000_000;
    }
}
