package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What was measured of the driver: a window of each round, by series and the name of the variant. Used by one thread. */
final class DriverWindows {
    private final Map<DriverSeries, Map<String, List<DriverWindow>>> windows = new EnumMap<>(DriverSeries.class);
    private final Map<String, DriverFactor> factors = new LinkedHashMap<>();

    /** @param variants in the order in which they are told */
    DriverWindows(List<DriverVariant> variants) {
        variants.forEach(variant -> factors.put(variant.name(), variant.factor()));
    }

    /** One round after the other, and in each every variant once. */
    void add(DriverSeries series, String variant, DriverWindow window) {
        windows.computeIfAbsent(series, added -> new LinkedHashMap<>())
                .computeIfAbsent(variant, added -> new ArrayList<>())
                .add(window);
    }

    List<DriverSeries> series() {
        return List.copyOf(windows.keySet());
    }

    /** Those of a series that were tried, in the order in which they are told. */
    List<String> variants(DriverSeries series) {
        Map<String, List<DriverWindow>> tried = windows.getOrDefault(series, Map.of());
        return factors.keySet().stream().filter(tried::containsKey).toList();
    }

    DriverFactor factor(String variant) {
        return factors.getOrDefault(variant, DriverFactor.NOTHING);
    }

    /** Median of the rounds; NaN where it is unknown. */
    double median(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return Spread.of(values(series, variant, figure)).median();
    }

    /** One variant against another, beside what the default differs from itself by. */
    DriverVerdict verdict(DriverSeries series, String variant, String base, ToDoubleFunction<DriverWindow> figure) {
        return new DriverVerdict(
                ratio(series, variant, base, figure),
                ratio(series, DriverVariant.CONTROL, DriverVariant.DEFAULT, figure));
    }

    /** Against the default. */
    DriverVerdict verdict(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return verdict(series, variant, DriverVariant.DEFAULT, figure);
    }

    private Ratio ratio(DriverSeries series, String variant, String base, ToDoubleFunction<DriverWindow> figure) {
        return Ratio.of(values(series, variant, figure), values(series, base, figure));
    }

    private List<Double> values(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return windows.getOrDefault(series, Map.of()).getOrDefault(variant, List.of()).stream()
                .map(figure::applyAsDouble)
                .toList();
    }
}
