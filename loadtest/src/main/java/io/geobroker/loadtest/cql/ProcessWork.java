package io.geobroker.loadtest.cql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private static final Set<String> NAMES = Set.of(READS, WRITES, SWITCHES, FORCED_SWITCHES);

    private ProcessWork() {}

    /** Of this process; empty if unknown. */
    static Map<String, Long> now() {
        Map<String, Long> sum = new HashMap<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            add(sum, Path.of("/proc/self/io"));
            threads.forEach(thread -> add(sum, thread.resolve("status")));
        } catch (IOException e) {
            // Not Linux.
        }
        return sum;
    }

    private static void add(Map<String, Long> sum, Path file) {
        try {
            parse(Files.readAllLines(file)).forEach((name, count) -> sum.merge(name, count, Long::sum));
        } catch (IOException e) {
            // The thread has ended.
        }
    }

    /** Parses lines such as {@code syscr: 12}. */
    static Map<String, Long> parse(List<String> lines) {
        Map<String, Long> counters = new HashMap<>();
        for (String line : lines) {
            List<String> parts = Arrays.asList(line.split(":\\s*", 2));
            if (parts.size() == 2 && NAMES.contains(parts.get(0))) {
                counters.put(parts.get(0), Long.parseLong(parts.get(1).strip()));
            }
        }
        return counters;
    }
}
