package io.geobroker.testbed.wan;

/** Order of {@link System#nanoTime()} values, which may overflow: only differences mean anything. */
final class Nanos {

    private Nanos() {}

    static boolean isAfter(long time, long other) {
        return time - other > 0;
    }

    static long later(long time, long other) {
        return isAfter(time, other) ? time : other;
    }
}
