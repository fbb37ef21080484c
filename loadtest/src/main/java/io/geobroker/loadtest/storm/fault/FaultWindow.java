package io.geobroker.loadtest.storm.fault;

/**
 * A fault that was inflicted: what was done to what, and from when until when. The checker reads it: what it allows while
 * a fault lasts, and from when on nothing is excused any more.
 *
 * @param name of the kind of fault, as {@code ./geobroker storm --list-faults} names it
 * @param target what was hit, for a person: {@code cassandra-sydney-2}, {@code sydney -> north-virginia}
 * @param fromMicros just before it began, in microseconds since the epoch
 * @param untilMicros when it was healed: what was dead answers again, what was cut is connected
 */
public record FaultWindow(String name, String target, long fromMicros, long untilMicros) {
    public FaultWindow {
        if (untilMicros < fromMicros) {
            throw new IllegalArgumentException(
                    name + " must not end before it begins: " + fromMicros + " to " + untilMicros);
        }
    }

    /** How long it was there, healing included. */
    public long seconds() {
        return (untilMicros - fromMicros) / 1_000_000;
    }
}
