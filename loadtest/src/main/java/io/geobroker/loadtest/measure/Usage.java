package io.geobroker.loadtest.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
     *     slow design does not. 0 where the system does not tell; threads that ended meanwhile are left out
     * @param residentMebibytes at the end; NaN where the system does not tell
     */
    public record Taken(double seconds, double cpuSeconds, double waitedSeconds, double residentMebibytes) {

        /** This one and a later one of the same process; of the memory the most. */
        Taken plus(Taken later) {
            return new Taken(
                    seconds + later.seconds,
                    cpuSeconds + later.cpuSeconds,
                    waitedSeconds + later.waitedSeconds,
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
        return byProcess.entrySet().stream()
                .filter(entry -> prefixes.stream().anyMatch(entry.getKey()::startsWith))
                .mapToDouble(entry -> entry.getValue().cpuSeconds)
                .sum();
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
