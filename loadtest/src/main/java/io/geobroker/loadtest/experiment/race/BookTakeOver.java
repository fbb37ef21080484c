package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.WaitingRows;
import io.geobroker.loadtest.measure.LiveHeap;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;

/**
 * How long our broker of one region takes to reload its waiting orders after a restart.
 *
 * @param waiting in all regions together
 * @param ready seconds from start to readiness
 * @param whole seconds from start to the complete book
 * @param heapMebibytes live then; NaN if unknown
 */
record BookTakeOver(long waiting, double ready, double whole, double heapMebibytes) {

    static BookTakeOver measure(ExperimentWorld world, String region, long waiting) {
        ChildProcess broker = world.geobroker().broker(region);
        world.runAlone(world.geobroker());
        world.noteProcesses();
        broker.stop(Duration.ofSeconds(20));
        long began = System.nanoTime();
        broker.restart();
        double ready = (System.nanoTime() - began) / 1e9;
        int regions = world.testbed().addresses().regions().size();
        WaitingRows.await(() -> world.geobroker().read(region), waiting / regions);
        double whole = (System.nanoTime() - began) / 1e9;
        return new BookTakeOver(waiting, ready, whole, LiveHeap.mebibytes(broker));
    }
}
