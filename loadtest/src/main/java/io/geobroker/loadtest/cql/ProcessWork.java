package io.geobroker.loadtest.cql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a process has had the system do since its start: counters of {@code /proc/PID/io} and of the {@code status} of its threads,
 * Linux alone. {@code syscr} and {@code syscw} count calls of read, write, readv and writev, of sockets too: neither those of recv and
 * send, nor waiting (epoll, futex), nor io_uring.
 *
 * @param counters by their names in those files; empty where there are none
 */
public record ProcessWork(Map<String, Long> counters) {
    public static final String READS = "syscr";
    public static final String WRITES = "syscw";
    public static final String SWITCHES = "voluntary_ctxt_switches";
    public static final String FORCED_SWITCHES = "nonvoluntary_ctxt_switches";
    private static final List<String> OF_IO = List.of(READS, WRITES);
    private static final List<String> OF_STATUS = List.of(SWITCHES, FORCED_SWITCHES);

    public ProcessWork {
        counters = Map.copyOf(counters);
    }

    /** Of this process. */
    static ProcessWork now() {
        Map<String, Long> sum = new HashMap<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            add(sum, parse(Files.readAllLines(Path.of("/proc/self/io")), OF_IO));
            for (Path thread : threads.toList()) {
                add(sum, ofThread(thread));
            }
        } catch (IOException e) {
            return new ProcessWork(Map.of());
        }
        return new ProcessWork(sum);
    }

    /** With counters of something else beside. */
    ProcessWork with(Map<String, Long> others) {
        Map<String, Long> all = new HashMap<>(counters);
        all.putAll(others);
        return new ProcessWork(all);
    }

    private static Map<String, Long> ofThread(Path thread) {
        try {
            return parse(Files.readAllLines(thread.resolve("status")), OF_STATUS);
        } catch (IOException e) {
            // It has just ended.
            return Map.of();
        }
    }

    private static void add(Map<String, Long> sum, Map<String, Long> more) {
        more.forEach((name, count) -> sum.merge(name, count, Long::sum));
    }

    /** Of lines such as {@code syscr: 12} those of these names. */
    static Map<String, Long> parse(List<String> lines, List<String> names) {
        Map<String, Long> counters = new HashMap<>();
        for (String line : lines) {
            List<String> parts = Arrays.asList(line.split(":\\s*", 2));
            if (parts.size() == 2 && names.contains(parts.get(0))) {
                counters.put(parts.get(0), Long.parseLong(parts.get(1).strip()));
            }
        }
        return counters;
    }

    ProcessWork since(ProcessWork before) {
        Map<String, Long> difference = new HashMap<>();
        counters.forEach((name, count) -> difference.put(name, count - before.counters.getOrDefault(name, 0L)));
        return new ProcessWork(difference);
    }

    /** Empty counters are 0. */
    public long get(String counter) {
        return counters.getOrDefault(counter, 0L);
    }
}
