package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * How long our broker of one region takes to reload its waiting orders after a restart.
 *
 * @param waiting in all regions together
 * @param ready seconds from start to readiness
 * @param whole seconds from start to the complete book
 * @param heap live bytes then
 */
record BookTakeOver(long waiting, double ready, double whole, OptionalLong heap) {
    private static final double MEBIBYTE = 1 << 20;

    static BookTakeOver measure(ExperimentWorld world, String region, long waiting) throws InterruptedException {
        WorldProcess broker = world.geobroker().broker(region);
        world.runAlone(world.geobroker());
        world.noteProcesses();
        broker.stop(Duration.ofSeconds(20));
        long began = System.nanoTime();
        broker.restart();
        double ready = (System.nanoTime() - began) / 1e9;
        int regions = world.testbed().addresses().regions().size();
        WaitingRows.await(() -> world.geobroker().read(region), waiting / regions);
        double whole = (System.nanoTime() - began) / 1e9;
        return new BookTakeOver(waiting, ready, whole, LiveHeap.bytes(broker));
    }

    double heapMebibytes() {
        return heap.isEmpty() ? Double.NaN : heap.getAsLong() / MEBIBYTE;
    }
}
