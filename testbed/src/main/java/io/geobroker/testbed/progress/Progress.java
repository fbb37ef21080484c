package io.geobroker.testbed.progress;

import java.time.Duration;
import java.util.Locale;

/**
 * One thing that happened while a world starts or stops.
 *
 * @param elapsed since the start or stop began
 * @param phase what is going on
 * @param subject what it happened to: {@code cassandra-sydney-1}, or the world's name
 * @param message what happened: {@code is up}
 */
public record Progress(Duration elapsed, Phase phase, String subject, String message) {

    /** The parts of a start, in their order; parts may overlap. */
    public enum Phase {
        PREPARE,
        WAN,
        CASSANDRA,
        KAFKA,
        ZIPKIN,
        READY,
        STOP
    }

    /** One line for a terminal. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%6.1f s  %-10s%s %s", elapsed.toMillis() / 1000.0, phase, subject, message);
    }
}
