package io.geobroker.loadtest.experiment;

import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What was measured with so many orders waiting.
 *
 * @param ready seconds from the start of our broker's process until it says it is ready
 * @param complete until its book holds them all
 * @param heap live bytes of our broker
 * @param ours windows of our broker, to be added to
 * @param theirs windows of the prototype, to be added to
 */
record WaitingStep(
        long waiting, double ready, double complete, OptionalLong heap, List<Window> ours, List<Window> theirs) {
    private static final long LOADED_SECONDS = 180;

    /** Stops our broker and starts it anew, as after an upgrade. */
    static WaitingStep takeOver(ExperimentWorld world, String home, long size) throws InterruptedException {
        WorldProcess broker = world.geobroker().broker(home);
        world.noteProcesses();
        broker.stop(Duration.ofSeconds(20));
        long began = System.nanoTime();
        broker.restart();
        double ready = (System.nanoTime() - began) / 1e9;
        while (world.geobroker().read(home).counter("open_orders") < size) {
            if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(LOADED_SECONDS)) {
                throw new IllegalStateException(
                        "the broker had not loaded " + size + " orders after " + LOADED_SECONDS + " s");
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        double complete = (System.nanoTime() - began) / 1e9;
        return new WaitingStep(size, ready, complete, LiveHeap.bytes(broker), new ArrayList<>(), new ArrayList<>());
    }
}
