package io.geobroker.loadtest.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Counts a process's system calls and context switches with {@code perf stat}, on Linux.
 *
 * <p>It costs the process some 0.1 µs a call. Used by one thread.
 */
public record SystemCalls(double seconds, Process perf) implements AutoCloseable {
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

    /**
     * Counts calls for this time.
     *
     * @throws IOException where perf is missing
     */
    public static SystemCalls count(long pid, Duration length) throws IOException {
        double seconds = length.toMillis() / 1e3;
        List<String> command = new ArrayList<>(List.of("perf", "stat", "-x", ",", "-e", events(), "-p"));
        command.add(Long.toString(pid));
        command.addAll(List.of("--", "sleep", String.format(Locale.ROOT, "%.3f", seconds)));
        ProcessBuilder perf = new ProcessBuilder(command).redirectErrorStream(true);
        perf.environment().put("LC_ALL", "C");
        return new SystemCalls(seconds, perf.start());
    }

    private static String events() {
        List<String> events = new ArrayList<>(List.of(ALL_EVENT, SWITCHES));
        NAMES.stream()
                .filter(name -> Files.isDirectory(NAMED.resolve("sys_enter_" + name)))
                .forEach(name -> events.add(NAMED_EVENT + name));
        return String.join(",", events);
    }

    /**
     * Waits for the end.
     *
     * @return calls a second, by name; empty if the kernel tells none
     */
    public Map<String, Double> perSecond() throws InterruptedException {
        if (!perf.waitFor((long) (seconds * 1e3) + OVERDUE.toMillis(), TimeUnit.MILLISECONDS)) {
            return Map.of();
        }
        try {
            return parse(new String(perf.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines(), seconds);
        } catch (IOException e) {
            return Map.of();
        }
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

    @Override
    public void close() {
        perf.destroy();
    }
}
