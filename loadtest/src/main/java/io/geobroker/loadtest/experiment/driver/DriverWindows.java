package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.experiment.window.Rounds;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Windows of all rounds, by series and variant. Used by one thread. */
final class DriverWindows {
    private final Map<DriverSeries, Rounds<DriverWindow>> bySeries = new EnumMap<>(DriverSeries.class);
    private final Map<String, DriverFactor> factors = new LinkedHashMap<>();

    /** @param variants in report order */
    DriverWindows(List<DriverVariant> variants) {
        variants.forEach(variant -> factors.put(variant.name(), variant.factor()));
    }

    /** Must be called once a round for every variant. */
    void add(DriverSeries series, String variant, DriverWindow window) {
        bySeries.computeIfAbsent(series, added -> new Rounds<>(factors.keySet()))
                .add(variant, window);
    }

    List<DriverSeries> series() {
        return List.copyOf(bySeries.keySet());
    }

    /** Those that were tried. */
    List<String> variants(DriverSeries series) {
        return rounds(series).variants();
    }

    DriverFactor factor(String variant) {
        return factors.getOrDefault(variant, DriverFactor.NOTHING);
    }

    /** @return NaN if unknown */
    double median(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return rounds(series).median(variant, figure);
    }

    /** The control is the default against itself. */
    RatioVerdict verdict(DriverSeries series, String variant, String base, ToDoubleFunction<DriverWindow> figure) {
        Rounds<DriverWindow> rounds = rounds(series);
        return new RatioVerdict(
                rounds.ratio(variant, base, figure),
                rounds.ratio(DriverVariant.CONTROL, DriverVariant.DEFAULT, figure));
    }

    /** Compares with the default. */
    RatioVerdict verdict(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return verdict(series, variant, DriverVariant.DEFAULT, figure);
    }

    private Rounds<DriverWindow> rounds(DriverSeries series) {
        return bySeries.getOrDefault(series, new Rounds<>(List.of()));
    }
}
