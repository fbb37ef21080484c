package io.geobroker.loadtest.experiment.gc;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.GcLog;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.testbed.process.Collector;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measurements of one variant at one rate, of one or several rounds.
 *
 * @param p99s milliseconds from ticker to fill, by round
 */
record GcWindow(GcVariant variant, Rates rates, Window window, GcLog log, List<Double> p99s) {

    GcWindow(GcVariant variant, Rates rates, Window window, GcLog log) {
        this(variant, rates, window, log, List.of(window.sinceReceived().p99()));
    }

    /** That part of a process's log. */
    static GcLog during(Window window, GcLog whole) {
        return whole.between(window.beganMillis(), window.beganMillis() + Math.round(1_000 * window.seconds()));
    }

    /** Adds a later round of the same variant and rate. */
    GcWindow plus(GcWindow later) {
        return new GcWindow(
                variant,
                rates,
                Windows.merged(List.of(window, later.window)),
                log.plus(later.log),
                Stream.concat(p99s.stream(), later.p99s.stream()).toList());
    }

    Collector collector() {
        return variant.collector();
    }

    double p99() {
        return window.sinceReceived().p99();
    }

    /** Milliseconds; 0 when there was none. */
    double longestPause() {
        return log.longest(GcLog.Kind.PAUSE);
    }

    /** Ratio of {@link #p99s}, by round. */
    Spread against(GcWindow other) {
        return Spread.ratio(p99s, other.p99s);
    }

    /** @return mean processors of the part's processes */
    double cores() {
        return window.usage().cores(variant.part().prefixes());
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
