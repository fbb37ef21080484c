package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of processes' CPU time and run-queue delay.
 *
 * <p>A busy machine raises the delay, which only Linux tells; elsewhere there is a dash.
 */
public final class ProcessTable {
    private final List<String> when;
    private final List<Row> rows = new ArrayList<>();

    private record Row(List<String> when, String process, Usage.Taken taken) {}

    /** @param when columns before those of the processes */
    public ProcessTable(String... when) {
        this.when = List.of(when);
    }

    /** @param when a value for each of these columns */
    public void add(Usage usage, String... when) {
        usage.byProcess().forEach((name, taken) -> rows.add(new Row(List.of(when), name, taken)));
    }

    /** Adds all rounds together. */
    public void add(List<Usage> rounds, String... when) {
        rounds.stream().reduce(Usage::plus).ifPresent(sum -> add(sum, when));
    }

    public Table titled(String title) {
        Columns<Row> columns = new Columns<>();
        for (int i = 0; i < when.size(); i++) {
            int column = i;
            columns.text(when.get(i), row -> row.when().get(column));
        }
        return columns.text("process", Row::process)
                .number("CPU s", row -> row.taken().cpuSeconds())
                .number("waited for a processor s", row -> row.taken().waitedSeconds())
                .text("waited, of its CPU", row -> Windows.waited(row.taken()))
                .number("waiting threads, on average", row -> row.taken().waitingThreads())
                .number("resident MiB", row -> row.taken().residentMebibytes())
                .table(title, rows);
    }
}
