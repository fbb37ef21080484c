package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table of processes' CPU time and run-queue delay.
 *
 * <p>A busy machine raises the delay, which only Linux tells; elsewhere there is a dash.
 */
public final class ProcessTable {
    private static final List<String> COLUMNS = List.of(
            "process",
            "CPU s",
            "waited for a processor s",
            "waited, of its CPU",
            "waiting threads, on average",
            "resident MiB");

    private final List<String> when;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param when columns before those of the processes */
    public ProcessTable(String... when) {
        this.when = List.of(when);
    }

    /** @param when a value for each of these columns */
    public void add(Usage usage, String... when) {
        usage.byProcess()
                .forEach((name, taken) -> rows.add(Stream.concat(
                                Stream.of(when),
                                Stream.of(
                                        name,
                                        Windows.number(taken.cpuSeconds()),
                                        Windows.numberOrDash(taken.waitedSeconds()),
                                        Windows.waited(taken),
                                        Windows.numberOrDash(taken.waitedSeconds() / taken.seconds()),
                                        Windows.numberOrDash(taken.residentMebibytes())))
                        .toList()));
    }

    public Table titled(String title) {
        return new Table(title, Stream.concat(when.stream(), COLUMNS.stream()).toList(), rows);
    }
}
