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
 * CPU time and run queue wait of one thread since its start.
 *
 * @param name its first 15 letters, as the kernel keeps it
 * @param cpuSeconds user and system time
 * @param waitedSeconds ready to run without a processor
 */
public record ThreadTimes(String name, double cpuSeconds, double waitedSeconds) {
    /**
     * Reads schedstat, in nanoseconds: Linux, Documentation/scheduler/sched-stats.rst.
     *
     * @param tasks directory of a process's threads
     * @return by thread id; empty if unknown
     */
    static Map<String, ThreadTimes> of(Path tasks) {
        Map<String, ThreadTimes> times = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                ofThread(thread).ifPresent(each -> times.put(String.valueOf(thread.getFileName()), each));
            }
        } catch (IOException e) {
            // Not Linux, or the process has ended.
            return Map.of();
        }
        // A kernel without these counters has zeros.
        boolean isTold = times.values().stream().anyMatch(each -> each.cpuSeconds != 0 || each.waitedSeconds != 0);
        return isTold ? times : Map.of();
    }

    private static Optional<ThreadTimes> ofThread(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm")).strip();
            String[] figures = Files.readString(thread.resolve("schedstat")).split(" ", -1);
            return Optional.of(
                    new ThreadTimes(name, Long.parseLong(figures[0]) / 1e9, Long.parseLong(figures[1]) / 1e9));
        } catch (IOException e) {
            // The thread has ended.
            return Optional.empty();
        }
    }

    /** @return seconds of threads alive at the end; NaN if unknown */
    static double waited(Map<String, ThreadTimes> then, Map<String, ThreadTimes> now) {
        return now.isEmpty()
                ? Double.NaN
                : now.entrySet().stream()
                        .mapToDouble(entry -> entry.getValue().since(then.get(entry.getKey())).waitedSeconds)
                        .sum();
    }

    /** CPU seconds, by thread name without numbers. */
    static Map<String, Double> byName(Map<String, ThreadTimes> then, Map<String, ThreadTimes> now) {
        Map<String, Double> sums = new TreeMap<>();
        now.forEach((id, thread) ->
                sums.merge(thread.name.replaceAll("[0-9]+", "#"), thread.since(then.get(id)).cpuSeconds, Double::sum));
        return sums;
    }

    /** @param before null, or an ended thread's with this id, if this one began later */
    private ThreadTimes since(@Nullable ThreadTimes before) {
        return before == null || before.cpuSeconds > cpuSeconds
                ? this
                : new ThreadTimes(name, cpuSeconds - before.cpuSeconds, waitedSeconds - before.waitedSeconds);
    }
}
