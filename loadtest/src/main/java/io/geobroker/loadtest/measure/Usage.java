package io.geobroker.loadtest.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * CPU time and memory of processes between two readings. Those that are asked for are named by prefixes.
 *
 * @param byProcess those running at the end
 */
public record Usage(Map<String, Taken> byProcess) {

    /**
     * Of one process; threads that ended meanwhile are missing.
     *
     * @param cpuSeconds user and system time
     * @param waitedSeconds its threads' time on the run queue: high on a busy machine, not by slow design. NaN if unknown
     * @param cpuByThread by thread name without numbers; empty if unknown
     * @param residentMebibytes at the end; NaN if unknown
     */
    public record Taken(
            double seconds,
            double cpuSeconds,
            double waitedSeconds,
            Map<String, Double> cpuByThread,
            double residentMebibytes) {

        /** @return on average; NaN if unknown */
        public double waitingThreads() {
            return waitedSeconds / seconds;
        }

        /** Adds times and keeps the larger memory. */
        Taken plus(Taken later) {
            return new Taken(
                    seconds + later.seconds,
                    cpuSeconds + later.cpuSeconds,
                    waitedSeconds + later.waitedSeconds,
                    added(cpuByThread, later.cpuByThread),
                    Math.max(residentMebibytes, later.residentMebibytes));
        }
    }

    public Usage plus(Usage later) {
        Map<String, Taken> sum = new LinkedHashMap<>(byProcess);
        later.byProcess.forEach((name, taken) -> sum.merge(name, taken, Taken::plus));
        return new Usage(sum);
    }

    public double cpuSeconds(List<String> prefixes) {
        return of(prefixes).mapToDouble(Taken::cpuSeconds).sum();
    }

    /** @return mean processors used */
    public double cores(List<String> prefixes) {
        return cpuSeconds(prefixes) / seconds();
    }

    /** @return by thread name; threads that ended meanwhile are missing */
    public Map<String, Double> cpuByThread(List<String> prefixes) {
        return of(prefixes).map(Taken::cpuByThread).reduce(Map.of(), Usage::added);
    }

    private Stream<Taken> of(List<String> prefixes) {
        return byProcess.entrySet().stream()
                .filter(entry -> prefixes.stream().anyMatch(entry.getKey()::startsWith))
                .map(Map.Entry::getValue);
    }

    private static Map<String, Double> added(Map<String, Double> some, Map<String, Double> others) {
        Map<String, Double> sum = new TreeMap<>(some);
        others.forEach((name, seconds) -> sum.merge(name, seconds, Double::sum));
        return sum;
    }

    public double seconds() {
        return byProcess.values().stream().mapToDouble(Taken::seconds).max().orElse(Double.NaN);
    }

    /** @return mean processors used; more than the machine has is a measuring error */
    public double processors() {
        return byProcess.values().stream().mapToDouble(Taken::cpuSeconds).sum() / seconds();
    }
}
