package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;

/**
 * One window of a load with a hot symbol, or several together.
 *
 * @param reads from before the warm-up to after the last fill
 */
record HotWindow(Window window, PartitionCounts reads, HotSymbolWatch.Seen seen) {

    static HotWindow sum(List<HotWindow> windows) {
        return windows.stream().reduce(HotWindow::plus).orElseThrow();
    }

    private HotWindow plus(HotWindow later) {
        return new HotWindow(
                Windows.merged(List.of(window, later.window)), reads.plus(later.reads), seen.plus(later.seen));
    }

    /** Seconds on the run queue for each second of CPU; NaN if unknown. */
    double waitedOfCpu() {
        double waited = window.usage().byProcess().values().stream()
                .mapToDouble(Usage.Taken::waitedSeconds)
                .sum();
        return waited / (window.usage().processors() * window.usage().seconds());
    }

    /** @return used share of the machine's processors */
    double busy() {
        return window.usage().processors() / Runtime.getRuntime().availableProcessors();
    }
}
