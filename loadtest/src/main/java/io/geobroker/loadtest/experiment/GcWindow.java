package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.GcLog;
import io.geobroker.loadtest.measure.Usage;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was measured of one variant at one rate.
 *
 * @param log of all processes of the part that is varied, during the window
 */
record GcWindow(GcVariant variant, Rates rates, Window window, GcLog log) {

    /** Windows of the same variant and rate as one, in the order of their variants. */
    static List<GcWindow> merged(List<GcWindow> windows) {
        record Of(GcVariant variant, Rates rates) {}
        return windows.stream()
                .collect(Collectors.groupingBy(each -> new Of(each.variant, each.rates)))
                .entrySet()
                .stream()
                .map(entry -> new GcWindow(
                        entry.getKey().variant(),
                        entry.getKey().rates(),
                        Windows.merged(
                                entry.getValue().stream().map(GcWindow::window).toList()),
                        entry.getValue().stream().map(GcWindow::log).reduce(GcLog.none(), GcLog::plus)))
                .sorted(Comparator.comparing((GcWindow each) -> each.variant.part())
                        .thenComparing(each -> each.variant.heapMebibytes())
                        .thenComparing(each -> each.rates.orders())
                        .thenComparing(each -> each.variant.collector()))
                .toList();
    }

    double p99() {
        return window.sinceReceived().p99();
    }

    /** Processors that the part's processes had, on average. */
    double cores() {
        return window.cores(variant.part().prefixes());
    }

    /** Of the largest of the part's processes. */
    double residentMebibytes() {
        return window.usage().byProcess().entrySet().stream()
                .filter(entry -> variant.part().has(entry.getKey()))
                .map(Map.Entry::getValue)
                .mapToDouble(Usage.Taken::residentMebibytes)
                .max()
                .orElse(Double.NaN);
    }
}
