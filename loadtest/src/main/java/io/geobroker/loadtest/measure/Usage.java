package io.geobroker.loadtest.measure;

import io.geobroker.testbed.process.WorldProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What processes have taken so far.
 *
 * @param byProcess by name; without those that do not run
 */
public record Usage(Map<String, Taken> byProcess) {
    private static final double KIBIBYTES_PER_MEBIBYTE = 1024;

    /**
     * @param cpuSeconds user and system time since its start
     * @param residentMebibytes now; NaN where the system does not tell
     */
    public record Taken(double cpuSeconds, double residentMebibytes) {}

    /** Reads it of these and of this process itself, which holds the load generator and the ocean. */
    public static Usage now(List<? extends WorldProcess> processes) {
        Map<String, Taken> taken = new LinkedHashMap<>();
        processes.forEach(process ->
                process.pid().flatMap(ProcessHandle::of).ifPresent(handle -> taken.put(process.name(), of(handle))));
        taken.put("load generator and ocean", of(ProcessHandle.current()));
        return new Usage(taken);
    }

    /** CPU time since an earlier reading, and the memory of this one; a process started between counts from its start. */
    public Usage since(Usage before) {
        Map<String, Taken> difference = new LinkedHashMap<>();
        byProcess.forEach((name, now) -> {
            Taken then = before.byProcess.get(name);
            double cpu = then == null || then.cpuSeconds > now.cpuSeconds ? 0 : then.cpuSeconds;
            difference.put(name, new Taken(now.cpuSeconds - cpu, now.residentMebibytes));
        });
        return new Usage(difference);
    }

    /** CPU seconds of those whose name begins so. */
    public double cpuSeconds(List<String> prefixes) {
        return byProcess.entrySet().stream()
                .filter(entry -> prefixes.stream().anyMatch(entry.getKey()::startsWith))
                .mapToDouble(entry -> entry.getValue().cpuSeconds)
                .sum();
    }

    private static Taken of(ProcessHandle handle) {
        return new Taken(
                handle.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9,
                resident(handle.pid()).orElse(Double.NaN));
    }

    private static Optional<Double> resident(long pid) {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .map(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / KIBIBYTES_PER_MEBIBYTE)
                    .findFirst();
        } catch (IOException e) {
            // Not Linux, or it has just ended.
            return Optional.empty();
        }
    }
}
