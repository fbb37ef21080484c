package io.geobroker.loadtest.measure;

import io.geobroker.testbed.process.ChildProcess;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A reading of processes' CPU times; two of them give a {@link Usage}.
 *
 * @param byProcess running ones by name
 */
public record ProcessTimes(Map<String, Times> byProcess) {
    /** This process without the simulated ocean in it. */
    public static final String LOAD_GENERATOR = "load generator";

    public static final String OCEAN = "ocean";

    /** Prefix of the ocean's thread names. */
    private static final String OCEAN_THREADS = "wan";

    /**
     * Times of one process.
     *
     * @param pid differs after a restart under the same name
     * @param seconds of the reading, by a monotonic clock: reading many processes takes a while
     * @param cpuSeconds user and system time since its start
     * @param threads living ones by id; empty if unknown
     * @param residentMebibytes NaN if unknown
     */
    public record Times(
            long pid, double seconds, double cpuSeconds, Map<String, ThreadTimes> threads, double residentMebibytes) {

        private Times part(double cpu, Predicate<ThreadTimes> of, double resident) {
            Map<String, ThreadTimes> some = new HashMap<>(threads);
            some.values().removeIf(of.negate());
            return new Times(pid, seconds, cpu, some, resident);
        }
    }

    /** Adds this process, with load generator and ocean told apart. */
    public static ProcessTimes now(List<? extends ChildProcess> processes) {
        Map<String, Times> times = new LinkedHashMap<>();
        processes.forEach(process ->
                process.pid().flatMap(ProcessHandle::of).ifPresent(handle -> times.put(process.name(), of(handle))));
        Times own = of(ProcessHandle.current());
        double ocean = oceanSeconds();
        Predicate<ThreadTimes> carriesOcean = thread -> thread.name().startsWith(OCEAN_THREADS);
        times.put(LOAD_GENERATOR, own.part(own.cpuSeconds - ocean, carriesOcean.negate(), own.residentMebibytes));
        if (ocean > 0) {
            times.put(OCEAN, own.part(ocean, carriesOcean, Double.NaN));
        }
        return new ProcessTimes(times);
    }

    /** A process started between counts from its start. */
    public Usage until(ProcessTimes later) {
        Map<String, Usage.Taken> taken = new LinkedHashMap<>();
        double endedOcean = endedOcean(later);
        double began =
                byProcess.values().stream().mapToDouble(Times::seconds).min().orElse(Double.NaN);
        later.byProcess.forEach((name, now) -> {
            Times then = byProcess.get(name);
            Times from = then == null || then.pid != now.pid || (name.equals(OCEAN) && endedOcean > 0)
                    ? new Times(now.pid, then == null ? began : then.seconds, 0, Map.of(), Double.NaN)
                    : then;
            taken.put(
                    name,
                    new Usage.Taken(
                            now.seconds - from.seconds,
                            now.cpuSeconds - from.cpuSeconds - (name.equals(LOAD_GENERATOR) ? endedOcean : 0),
                            ThreadTimes.waited(from.threads, now.threads),
                            ThreadTimes.byName(from.threads, now.threads),
                            now.residentMebibytes));
        });
        return new Usage(taken);
    }

    /**
     * CPU seconds of an ocean that ended meanwhile, which stay in this process without a thread. A newer ocean that used
     * more hides it.
     */
    private double endedOcean(ProcessTimes later) {
        Times then = byProcess.get(OCEAN);
        Times now = later.byProcess.get(OCEAN);
        return then == null || (now != null && now.cpuSeconds >= then.cpuSeconds) ? 0 : then.cpuSeconds;
    }

    private static Times of(ProcessHandle handle) {
        double seconds = System.nanoTime() / 1e9;
        Path process = Path.of("/proc", Long.toString(handle.pid()));
        return new Times(
                handle.pid(),
                seconds,
                handle.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9,
                ThreadTimes.of(process.resolve("task")),
                resident(process.resolve("status")).orElse(Double.NaN));
    }

    private static Optional<Double> resident(Path status) {
        return Machine.fromProc(status, "VmRSS")
                .map(kibibytes -> Double.parseDouble(kibibytes.replaceAll("[^0-9]", "")) / 1024);
    }

    /** Complete while there is an ocean: its threads live as long as its world. */
    private static double oceanSeconds() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(OCEAN_THREADS)) {
                nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos / 1e9;
    }
}
