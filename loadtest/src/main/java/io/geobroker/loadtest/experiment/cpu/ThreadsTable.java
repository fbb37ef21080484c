package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.report.Columns;
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

    /** CPU seconds of threads of one name. */
    private record Row(String part, String threads, double idle, double loaded) {}

    /** @param parts prefixes of process names, by part */
    static Table of(String title, Map<String, List<String>> parts, Window idle, Window loaded) {
        List<Row> rows = new ArrayList<>();
        parts.forEach((part, processes) -> rows.addAll(rows(part, processes, idle, loaded)));
        return new Columns<Row>()
                .text("part", Row::part)
                .text("threads", Row::threads)
                .number("idle", row -> 100 * row.idle() / idle.usage().seconds())
                .number(
                        "under the load",
                        row -> 100 * row.loaded() / loaded.usage().seconds())
                .table(title, rows);
    }

    /** They add up to all of the part. */
    private static List<Row> rows(String part, List<String> processes, Window idle, Window loaded) {
        Map<String, Double> then = idle.usage().cpuByThread(processes);
        List<Row> rows = new ArrayList<>(loaded.usage().cpuByThread(processes).entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST)
                .map(now -> new Row(part, now.getKey(), then.getOrDefault(now.getKey(), 0.0), now.getValue()))
                .toList());
        rows.add(new Row(
                part,
                "all others",
                idle.usage().cpuSeconds(processes)
                        - rows.stream().mapToDouble(Row::idle).sum(),
                loaded.usage().cpuSeconds(processes)
                        - rows.stream().mapToDouble(Row::loaded).sum()));
        return rows;
    }
}
