package io.geobroker.insight.vitals;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Kernel's run-queue delay: how long ready threads of this process had no processor.
 *
 * <p>Shows bursts that no percentage shows. Source: second figure of each thread's schedstat, nanoseconds; Linux,
 * Documentation/scheduler/sched-stats.rst. Thread-safe.
 */
public final class RunQueueDelay {
    public static final Path OWN_THREADS = Path.of("/proc/self/task");

    private record Times(long ranNanos, long waitedNanos) {}

    private record Moment(long nanos, long waitedNanos) {}

    private final Path threads;
    private final long overNanos;
    private final LongSupplier nanoTime;
    private final List<Moment> moments = new ArrayList<>();
    private Map<String, Times> last = Map.of();

    /**
     * @param threads has a directory per thread
     * @param over how far it looks back
     */
    public RunQueueDelay(Path threads, Duration over, LongSupplier nanoTime) {
        this.threads = threads;
        this.overNanos = over.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Call it repeatedly; omits threads that ended in between. */
    public synchronized void read() {
        Map<String, Times> now = threads();
        if (now.values().stream().allMatch(thread -> thread.ranNanos == 0 && thread.waitedNanos == 0)) {
            // Not Linux, or a kernel that does not count.
            moments.clear();
            last = Map.of();
            return;
        }
        long waited = moments.isEmpty() ? 0 : latest().waitedNanos + waitedSince(last, now);
        last = now;
        moments.add(new Moment(nanoTime.getAsLong(), waited));
        while (moments.size() > 2 && latest().nanos - moments.get(1).nanos >= overNanos) {
            moments.remove(0);
        }
    }

    /** Average number of threads that waited; empty before the second reading or if unknown. */
    public synchronized OptionalDouble waiting() {
        if (moments.size() < 2) {
            return OptionalDouble.empty();
        }
        Moment from = moments.get(0);
        Moment until = latest();
        return OptionalDouble.of((double) (until.waitedNanos - from.waitedNanos) / (until.nanos - from.nanos));
    }

    Stream<HealthMeasure> measures(String instance) {
        return waiting().stream().mapToObj(value -> new HealthMeasure(Check.RUN_QUEUE_DELAY, instance, value));
    }

    /** A new thread counts from its start, also with a reused id. */
    private static long waitedSince(Map<String, Times> then, Map<String, Times> now) {
        long sum = 0;
        for (Map.Entry<String, Times> entry : now.entrySet()) {
            Times before = then.get(entry.getKey());
            Times thread = entry.getValue();
            sum += before == null || before.ranNanos > thread.ranNanos || before.waitedNanos > thread.waitedNanos
                    ? thread.waitedNanos
                    : thread.waitedNanos - before.waitedNanos;
        }
        return sum;
    }

    private Moment latest() {
        return moments.get(moments.size() - 1);
    }

    private Map<String, Times> threads() {
        Map<String, Times> all = new HashMap<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(threads)) {
            for (Path directory : directories) {
                read(directory, all);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return Map.of();
        }
        return all;
    }

    private static void read(Path thread, Map<String, Times> all) {
        try {
            String[] figures = Files.readString(thread.resolve("schedstat")).split(" ", -1);
            all.put(
                    String.valueOf(thread.getFileName()),
                    new Times(Long.parseLong(figures[0]), Long.parseLong(figures[1])));
        } catch (IOException e) {
            // The thread has just ended.
        }
    }
}
