package io.geobroker.testbed.violating.wan;

/** A third kind of thing would be neither. */
class OceanThatAsksWhatCrosses {

    sealed interface Crossing {}

    record Bytes() implements Crossing {}

    record Signal() implements Crossing {}

    static boolean isBytes(Crossing crossing) {
        return crossing instanceof Bytes;
    }

    static boolean isSignal(Crossing crossing) {
        return Signal.class.isInstance(crossing);
    }
}
