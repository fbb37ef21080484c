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
 * A process's system call and context switch counters since its start, Linux only.
 *
 * <p>From {@code /proc/PID/io} and its threads' {@code status}. {@code syscr} and {@code syscw} count read, write, readv and
 * writev, of sockets too. They do not count recv, send, epoll, futex or io_uring.
 *
 * @param counters by their names in those files; may be empty
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

    ProcessWork with(Map<String, Long> others) {
        Map<String, Long> all = new HashMap<>(counters);
        all.putAll(others);
        return new ProcessWork(all);
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

    ProcessWork since(ProcessWork before) {
        Map<String, Long> difference = new HashMap<>();
        counters.forEach((name, count) -> difference.put(name, count - before.counters.getOrDefault(name, 0L)));
        return new ProcessWork(difference);
    }

    /** @return 0 if absent */
    public long get(String counter) {
        return counters.getOrDefault(counter, 0L);
    }
}
