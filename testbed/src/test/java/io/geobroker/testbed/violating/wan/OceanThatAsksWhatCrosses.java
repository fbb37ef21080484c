package io.geobroker.testbed.violating.wan;

/** A third kind of thing would cross as a signal. */
class OceanThatAsksWhatCrosses {

    sealed interface Crossing {}

    record Bytes() implements Crossing {}

    record Signal() implements Crossing {}

    static boolean isSignal(Crossing crossing) {
        return !(crossing instanceof Bytes);
    }
}
