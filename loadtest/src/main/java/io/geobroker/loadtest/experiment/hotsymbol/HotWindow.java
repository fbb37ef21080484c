package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import java.util.List;

/**
 * One window of a load with a hot symbol.
 *
 * @param reads from before the warm-up to after the last fill
 * @param named the symbol's hot partitions right after
 */
record HotWindow(Window window, PartitionCounts reads, HotSymbolWatch.Seen seen, List<NamedPartition> named) {

    static PartitionCounts reads(List<HotWindow> windows) {
        return windows.stream().map(HotWindow::reads).reduce(PartitionCounts.none(), PartitionCounts::plus);
    }

    static HotSymbolWatch.Seen seen(List<HotWindow> windows) {
        return windows.stream().map(HotWindow::seen).reduce(HotSymbolWatch.Seen.none(), HotSymbolWatch.Seen::plus);
    }

    static Window merged(List<HotWindow> windows) {
        return Windows.merged(windows(windows));
    }

    static List<Window> windows(List<HotWindow> windows) {
        return windows.stream().map(HotWindow::window).toList();
    }
}
