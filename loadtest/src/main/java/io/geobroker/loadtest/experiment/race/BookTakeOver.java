package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.WorldProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern LIVE_BYTES = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final long JCMD_SECONDS = 60;

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
        return new BookTakeOver(waiting, ready, whole, liveHeap(broker));
    }

    /**
     * Bytes after a full collection.
     *
     * @return empty without {@code jcmd} beside this {@code java}, or when the process is gone
     */
    private static OptionalLong liveHeap(WorldProcess process) throws InterruptedException {
        if (process.pid().isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            Process jcmd = new ProcessBuilder(
                            Jdk.running().home().resolve("bin").resolve("jcmd").toString(),
                            Long.toString(process.pid().get()),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher total = LIVE_BYTES.matcher(output);
            return jcmd.waitFor(JCMD_SECONDS, TimeUnit.SECONDS) && total.find()
                    ? OptionalLong.of(Long.parseLong(total.group(1)))
                    : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    double heapMebibytes() {
        return heap.isEmpty() ? Double.NaN : heap.getAsLong() / MEBIBYTE;
    }
}
