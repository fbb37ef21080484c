package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** CPU time by thread name, in an idle world and under a load. */
final class ThreadsTable {
    /** Others take next to nothing. */
    private static final int MOST = 8;

    private ThreadsTable() {}

    /** @param parts prefixes of process names, by part */
    static Table of(String title, Map<String, List<String>> parts, Window idle, Window loaded) {
        List<List<String>> rows = new ArrayList<>();
        parts.forEach((part, processes) -> rows(part, processes, idle, loaded, rows));
        return new Table(title, List.of("part", "threads", "idle", "under the load"), rows);
    }

    /** They add up to all of the part. */
    private static void rows(String part, List<String> processes, Window idle, Window loaded, List<List<String>> rows) {
        Map<String, Double> then = idle.usage().cpuByThread(processes);
        Map<String, Double> now = loaded.usage().cpuByThread(processes);
        double thenLeft = idle.usage().cpuSeconds(processes);
        double nowLeft = loaded.usage().cpuSeconds(processes);
        List<String> busiest = now.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST)
                .map(Map.Entry::getKey)
                .toList();
        for (String thread : busiest) {
            double thenSeconds = then.getOrDefault(thread, 0.0);
            double nowSeconds = now.getOrDefault(thread, 0.0);
            thenLeft -= thenSeconds;
            nowLeft -= nowSeconds;
            rows.add(List.of(part, thread, percent(thenSeconds, idle), percent(nowSeconds, loaded)));
        }
        rows.add(List.of(part, "all others", percent(thenLeft, idle), percent(nowLeft, loaded)));
    }

    private static String percent(double seconds, Window of) {
        return Windows.number(100 * seconds / of.usage().seconds());
    }
}
