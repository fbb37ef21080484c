package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Computes figures over all trials.
 *
 * @param trials by setting, equally many each
 */
record OverloadFigures(Map<String, List<OverloadTrial>> trials) {
    List<OverloadTrial> of(String variant) {
        return trials.getOrDefault(variant, List.of());
    }

    private List<Double> values(String variant, ToDoubleFunction<OverloadTrial> figure) {
        return of(variant).stream().map(figure::applyAsDouble).toList();
    }

    /** @return of a setting, over its rounds */
    ToDoubleFunction<String> median(ToDoubleFunction<OverloadTrial> figure) {
        return variant -> Spread.of(values(variant, figure)).median();
    }

    /** @return good answers, of those with geobroker's setting */
    Ratio good(String variant) {
        return Ratio.of(
                values(variant, OverloadTrial::goodPerSecond),
                values(OverloadExperiment.OURS, OverloadTrial::goodPerSecond));
    }

    Slice surge(String variant, Set<OperationKind> kinds) {
        return Slice.sum(of(variant).stream().map(each -> each.surge(kinds)).toList());
    }

    double perSecond(String variant, Set<OperationKind> kinds) {
        double seconds =
                of(variant).stream().mapToDouble(OverloadTrial::surgeSeconds).sum();
        return seconds == 0 ? 0 : surge(variant, kinds).answered() / seconds;
    }
}
