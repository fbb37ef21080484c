package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Computes figures over all trials.
 *
 * @param trials by setting, equally many each
 */
record OverloadFigures(Map<String, List<OverloadTrial>> trials) {

    Ratio good(String variant) {
        return Ratio.of(
                values(variant, OverloadTrial::goodPerSecond),
                values(OverloadExperiment.OURS, OverloadTrial::goodPerSecond));
    }

    List<OverloadTrial> of(String variant) {
        return trials.getOrDefault(variant, List.of());
    }

    private List<Double> values(String variant, ToDoubleFunction<OverloadTrial> figure) {
        return of(variant).stream().map(figure::applyAsDouble).toList();
    }

    double median(String variant, ToDoubleFunction<OverloadTrial> figure) {
        return Spread.of(values(variant, figure)).median();
    }

    String recovery(String variant) {
        return of(variant).stream()
                .map(OverloadTrial::recovery)
                .map(each -> each.isPresent() ? "after " + each.getAsInt() + " s" : "not while it was looked at")
                .collect(Collectors.joining(", "));
    }
}
