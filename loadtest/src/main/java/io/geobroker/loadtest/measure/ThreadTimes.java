package io.geobroker.loadtest.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one thread has taken since its start.
 *
 * @param name as the kernel knows it, so its first 15 letters
 * @param cpuSeconds user and system time
 * @param waitedSeconds how long it was ready to run and had no processor
 */
public record ThreadTimes(String name, double cpuSeconds, double waitedSeconds) {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Reads the first two figures of each thread's schedstat, in nanoseconds: Linux, Documentation/scheduler/sched-stats.rst.
     *
     * @param tasks the directory of a process' threads
     * @return by thread id; empty where the system does not tell
     */
    static Map<String, ThreadTimes> of(Path tasks) {
        Map<String, ThreadTimes> times = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                ofThread(thread).ifPresent(each -> times.put(String.valueOf(thread.getFileName()), each));
            }
        } catch (IOException e) {
            // Not Linux, or it has just ended.
            return Map.of();
        }
        return times.values().stream().allMatch(ThreadTimes::isNothing) ? Map.of() : times;
    }

    /** A kernel that does not count has zeros for all. */
    private boolean isNothing() {
        return cpuSeconds == 0 && waitedSeconds == 0;
    }

    private static Optional<ThreadTimes> ofThread(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm")).strip();
            String[] figures = Files.readString(thread.resolve("schedstat")).split(" ", -1);
            return Optional.of(new ThreadTimes(
                    name,
                    Long.parseLong(figures[0]) / NANOS_PER_SECOND,
                    Long.parseLong(figures[1]) / NANOS_PER_SECOND));
        } catch (IOException e) {
            // It has just ended.
            return Optional.empty();
        }
    }

    /** Seconds of waiting between two readings of a process, all threads together that live at the end; NaN where the system does not tell. */
    static double waited(Map<String, ThreadTimes> then, Map<String, ThreadTimes> now) {
        return now.isEmpty()
                ? Double.NaN
                : now.entrySet().stream()
                        .mapToDouble(entry -> entry.getValue().since(then.get(entry.getKey())).waitedSeconds)
                        .sum();
    }

    /** CPU seconds between two readings of a process, of all threads together whose names differ in numbers only. */
    static Map<String, Double> byName(Map<String, ThreadTimes> then, Map<String, ThreadTimes> now) {
        Map<String, Double> sums = new TreeMap<>();
        now.forEach((id, thread) ->
                sums.merge(thread.nameWithoutNumbers(), thread.since(then.get(id)).cpuSeconds, Double::sum));
        return sums;
    }

    /** @param before of the same id; null, or another thread's, when this one began later */
    private ThreadTimes since(@Nullable ThreadTimes before) {
        return before == null || before.cpuSeconds > cpuSeconds
                ? this
                : new ThreadTimes(name, cpuSeconds - before.cpuSeconds, waitedSeconds - before.waitedSeconds);
    }

    private String nameWithoutNumbers() {
        return name.replaceAll("[0-9]+", "#");
    }
}
