package io.geobroker.loadtest.experiment.gc;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.GcLog;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.testbed.process.Collector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Measurements of one variant at one rate, of one or several rounds.
 *
 * @param p99s milliseconds from ticker to fill, by round
 */
record GcWindow(GcVariant variant, Rates rates, Window window, GcLog log, List<Double> p99s) {

    GcWindow(GcVariant variant, Rates rates, Window window, GcLog log) {
        this(variant, rates, window, log, List.of(window.sinceReceived().p99()));
    }

    /** Merges windows of a variant and rate; in the order they were measured. */
    static List<GcWindow> merged(List<GcWindow> windows) {
        record Of(GcVariant variant, Rates rates) {}
        return windows.stream()
                .collect(Collectors.groupingBy(
                        each -> new Of(each.variant, each.rates), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(entry -> new GcWindow(
                        entry.getKey().variant(),
                        entry.getKey().rates(),
                        Windows.merged(
                                entry.getValue().stream().map(GcWindow::window).toList()),
                        entry.getValue().stream().map(GcWindow::log).reduce(GcLog.none(), GcLog::plus),
                        entry.getValue().stream()
                                .flatMap(each -> each.p99s.stream())
                                .toList()))
                .toList();
    }

    Collector collector() {
        return variant.collector();
    }

    double p99() {
        return window.sinceReceived().p99();
    }

    /** Milliseconds; 0 when there was none. */
    double longestPause() {
        return GcLog.longest(log.pauses());
    }

    /** Ratio of {@link #p99s}, by round. */
    Spread against(GcWindow other) {
        return Spread.ratio(p99s, other.p99s);
    }

    /** @return mean processors of the part's processes */
    double cores() {
        return window.cores(variant.part().prefixes());
    }

    /** @return maximum of the part's processes */
    double residentMebibytes() {
        return window.usage().byProcess().entrySet().stream()
                .filter(entry -> variant.part().has(entry.getKey()))
                .map(Map.Entry::getValue)
                .mapToDouble(Usage.Taken::residentMebibytes)
                .max()
                .orElse(Double.NaN);
    }
}
