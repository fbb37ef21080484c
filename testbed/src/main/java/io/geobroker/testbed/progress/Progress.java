package io.geobroker.testbed.progress;

import java.time.Duration;
import java.util.Locale;

/**
 * An event in the start or stop of a world.
 *
 * @param elapsed since the start or stop began
 * @param subject such as {@code cassandra-sydney-1}, or the world's name
 * @param message such as {@code is up}
 */
public record Progress(Duration elapsed, Phase phase, String subject, String message) {

    /** In order; they may overlap. */
    public enum Phase {
        PREPARE,
        WAN,
        CASSANDRA,
        KAFKA,
        ZIPKIN,
        READY,
        STOP
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%6.1f s  %-10s%s %s", elapsed.toMillis() / 1000.0, phase, subject, message);
    }
}
