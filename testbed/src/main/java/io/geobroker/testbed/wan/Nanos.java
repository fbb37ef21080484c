package io.geobroker.testbed.wan;

/** Compares {@link System#nanoTime()} values, which may overflow. */
final class Nanos {

    private Nanos() {}

    static boolean isAfter(long time, long other) {
        return time - other > 0;
    }

    static long later(long time, long other) {
        return isAfter(time, other) ? time : other;
    }
}
