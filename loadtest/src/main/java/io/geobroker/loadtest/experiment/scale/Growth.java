package io.geobroker.loadtest.experiment.scale;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;

/** Adds to a running world what an {@link Axis} counts. Used by one thread. */
interface Growth extends AutoCloseable {
    /** For worlds that have their size from the start. */
    Growth NONE = (from, to) -> {};

    /** @param from how many there are */
    void grow(long from, long to) throws InterruptedException;

    /** How long events took from their decision to a connected customer, since the last call. */
    default Latencies told() {
        return Latencies.of(Histograms.empty());
    }

    @Override
    default void close() {}
}
