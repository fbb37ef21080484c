package io.geobroker.loadtest.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What processes took between two readings.
 *
 * @param byProcess by name; without those that did not run at the end
 */
public record Usage(Map<String, Taken> byProcess) {

    /**
     * By one process.
     *
     * @param seconds between its two readings
     * @param cpuSeconds user and system time
     * @param waitedSeconds how long its threads together were ready to run and had no processor: a busy machine shows here, a
     *     slow design does not. NaN where the system does not tell; threads that ended meanwhile are left out
     * @param cpuByThread of {@code cpuSeconds}, by the names of threads, their numbers left out; threads that ended meanwhile are
     *     left out. Empty where the system does not tell
     * @param residentMebibytes at the end; NaN where the system does not tell
     */
    public record Taken(
            double seconds,
            double cpuSeconds,
            double waitedSeconds,
            Map<String, Double> cpuByThread,
            double residentMebibytes) {

        /** This one and a later one of the same process; of the memory the most. */
        Taken plus(Taken later) {
            return new Taken(
                    seconds + later.seconds,
                    cpuSeconds + later.cpuSeconds,
                    waitedSeconds + later.waitedSeconds,
                    added(cpuByThread, later.cpuByThread),
                    Math.max(residentMebibytes, later.residentMebibytes));
        }
    }

    /** This one and that of another while, added process by process. */
    public Usage plus(Usage later) {
        Map<String, Taken> sum = new LinkedHashMap<>(byProcess);
        later.byProcess.forEach((name, taken) -> sum.merge(name, taken, Taken::plus));
        return new Usage(sum);
    }

    /** CPU seconds of those whose name begins so. */
    public double cpuSeconds(List<String> prefixes) {
        return of(prefixes).mapToDouble(Taken::cpuSeconds).sum();
    }

    /** Processors that those whose name begins so had together, on average. */
    public double cores(List<String> prefixes) {
        return cpuSeconds(prefixes) / seconds();
    }

    /** Their CPU seconds by the names of their threads; what is missing in the sum was taken by threads that ended meanwhile. */
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

    /** How long it was looked at. */
    public double seconds() {
        return byProcess.values().stream().mapToDouble(Taken::seconds).max().orElse(Double.NaN);
    }

    /** Processors that all had together, on average; more than the machine has is a fault of the measuring. */
    public double processors() {
        return byProcess.values().stream().mapToDouble(Taken::cpuSeconds).sum() / seconds();
    }
}
