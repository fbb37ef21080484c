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
 * A process's system call and context switch counters since its start, by their names in {@code /proc}; Linux only.
 *
 * <p>From {@code /proc/PID/io} and its threads' {@code status}. {@code syscr} and {@code syscw} count read, write, readv and
 * writev, of sockets too. They do not count recv, send, epoll, futex or io_uring.
 */
public final class ProcessWork {
    public static final String READS = "syscr";
    public static final String WRITES = "syscw";
    public static final String SWITCHES = "voluntary_ctxt_switches";
    public static final String FORCED_SWITCHES = "nonvoluntary_ctxt_switches";

    private static final List<String> OF_IO = List.of(READS, WRITES);
    private static final List<String> OF_STATUS = List.of(SWITCHES, FORCED_SWITCHES);

    private ProcessWork() {}

    /** Of this process; empty if unknown. */
    static Map<String, Long> now() {
        Map<String, Long> sum = new HashMap<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            add(sum, parse(Files.readAllLines(Path.of("/proc/self/io")), OF_IO));
            for (Path thread : threads.toList()) {
                add(sum, ofThread(thread));
            }
        } catch (IOException e) {
            return new HashMap<>();
        }
        return sum;
    }

    private static Map<String, Long> ofThread(Path thread) {
        try {
            return parse(Files.readAllLines(thread.resolve("status")), OF_STATUS);
        } catch (IOException e) {
            // The thread has ended.
            return Map.of();
        }
    }

    private static void add(Map<String, Long> sum, Map<String, Long> more) {
        more.forEach((name, count) -> sum.merge(name, count, Long::sum));
    }

    /** Parses lines such as {@code syscr: 12}. */
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
}
