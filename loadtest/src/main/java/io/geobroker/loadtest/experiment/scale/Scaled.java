package io.geobroker.loadtest.experiment.scale;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Latencies;

/**
 * What a world of some size costs.
 *
 * @param idle without load
 * @param loaded with the axis's load
 * @param heapMebibytes live in all brokers together; NaN if unknown
 * @param told from an event's decision to a connected customer
 */
record Scaled(Axis axis, long size, Window idle, Window loaded, double heapMebibytes, Latencies told) {

    /** All nodes, Kafkas and brokers. */
    double idleCores() {
        return idle.cpuSeconds() / idle.seconds();
    }

    /** Beyond what it costs at rest. */
    double cpuMillisPerTrade() {
        return 1_000 * (loaded.cpuSeconds() / loaded.seconds() - idleCores()) / loaded.tradesPerSecond();
    }

    double p50() {
        return loaded.sinceReceived().p50();
    }
}
