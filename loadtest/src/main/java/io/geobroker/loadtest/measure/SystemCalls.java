package io.geobroker.loadtest.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Counts a process's system calls and context switches with {@code perf stat}, on Linux.
 *
 * <p>It costs the process some 0.1 µs a call.
 */
public final class SystemCalls {
    /** The sum includes calls that are not listed. */
    public static final String ALL = "all";

    public static final String SWITCHES = "context-switches";

    private static final String ALL_EVENT = "raw_syscalls:sys_enter";
    private static final String NAMED_EVENT = "syscalls:sys_enter_";
    private static final Path NAMED = Path.of("/sys/kernel/tracing/events/syscalls");
    private static final List<String> NAMES = List.of(
            "epoll_wait",
            "epoll_pwait",
            "epoll_pwait2",
            "io_uring_enter",
            "futex",
            "read",
            "write",
            "readv",
            "writev",
            "recvfrom",
            "sendto",
            "recvmsg",
            "sendmsg");
    private static final Duration OVERDUE = Duration.ofSeconds(10);

    private SystemCalls() {}

    /**
     * Counts calls for this time.
     *
     * @return calls a second, by name; empty where perf is missing or the kernel tells none
     */
    public static Map<String, Double> perSecond(long pid, Duration length) {
        double seconds = length.toMillis() / 1e3;
        String sleep = String.format(Locale.ROOT, "%.3f", seconds);
        List<String> command = new ArrayList<>(List.of("env", "LC_ALL=C", "perf", "stat", "--log-fd", "1", "-x", ","));
        command.addAll(List.of("-e", events(), "-p", Long.toString(pid), "--", "sleep", sleep));
        return parse(Machine.output(command, length.plus(OVERDUE).toSeconds()).lines(), seconds);
    }

    private static String events() {
        List<String> events = new ArrayList<>(List.of(ALL_EVENT, SWITCHES));
        NAMES.stream()
                .filter(name -> Files.isDirectory(NAMED.resolve("sys_enter_" + name)))
                .forEach(name -> events.add(NAMED_EVENT + name));
        return String.join(",", events);
    }

    /** Parses lines such as {@code 1234,,syscalls:sys_enter_read,668976381,100.00,,}. */
    static Map<String, Double> parse(Stream<String> lines, double seconds) {
        Map<String, Double> calls = new HashMap<>();
        lines.map(line -> line.split(",", -1))
                .filter(fields -> fields.length > 2 && fields[0].matches("[0-9]+"))
                .forEach(fields -> {
                    String name = fields[2].equals(ALL_EVENT) ? ALL : fields[2].replace(NAMED_EVENT, "");
                    calls.put(name, Long.parseLong(fields[0]) / seconds);
                });
        return calls;
    }
}
