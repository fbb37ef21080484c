package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Results so far, for the report of a run that ends early. Threads may share it. */
final class MeasuredSoFar {
    private final List<List<String>> told = new ArrayList<>();
    private final List<Window> windows = new ArrayList<>();
    private Consumer<Report> found = report -> {};
    private int missed;
    private String lastMissed = "";

    synchronized void told(String line) {
        told.add(List.of(line));
    }

    synchronized void measured(Window window) {
        windows.add(window);
    }

    synchronized List<Window> windows() {
        return List.copyOf(windows);
    }

    /** @param write called from any thread */
    synchronized void found(Consumer<Report> write) {
        found = write;
    }

    synchronized void missed(String what) {
        missed++;
        lastMissed = what;
    }

    /** Empty when no answer was missed. */
    synchronized Optional<String> missed() {
        return missed == 0
                ? Optional.empty()
                : Optional.of("Readings missed, and taken again: " + missed + "; the last: " + lastMissed + ".");
    }

    /**
     * Does not replace an earlier complete report.
     *
     * @param why the experiment ended early
     */
    synchronized Report report(Experiment experiment, String why) {
        Report report = new Report(
                experiment.name() + "-incomplete", "INCOMPLETE: " + experiment.name(), experiment.question());
        report.found("This run ended before its end: " + why + ". What follows was measured before.");
        found.accept(report);
        boolean isTold = !report.tables().isEmpty();
        report.table(new Report.Table("What it told", List.of("line"), told));
        if (!isTold && !windows.isEmpty()) {
            report.table(Windows.latencies(Window::variant, Window::sinceTickerTime)
                    .table("From the moment a ticker was meant to be sent to the fill (ms)", windows));
            Windows.addTo(report, windows);
        }
        experiment.remarks().forEach(report::remark);
        missed().ifPresent(report::remark);
        return report;
    }
}
