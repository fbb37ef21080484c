package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Windows of all rounds, by series and variant. Used by one thread. */
final class DriverWindows {
    private final Map<DriverSeries, Map<String, List<DriverWindow>>> windows = new EnumMap<>(DriverSeries.class);
    private final Map<String, DriverFactor> factors = new LinkedHashMap<>();

    /** @param variants in report order */
    DriverWindows(List<DriverVariant> variants) {
        variants.forEach(variant -> factors.put(variant.name(), variant.factor()));
    }

    /** Must be called once a round for every variant. */
    void add(DriverSeries series, String variant, DriverWindow window) {
        windows.computeIfAbsent(series, added -> new LinkedHashMap<>())
                .computeIfAbsent(variant, added -> new ArrayList<>())
                .add(window);
    }

    List<DriverSeries> series() {
        return List.copyOf(windows.keySet());
    }

    List<String> variants(DriverSeries series) {
        Map<String, List<DriverWindow>> tried = windows.getOrDefault(series, Map.of());
        return factors.keySet().stream().filter(tried::containsKey).toList();
    }

    DriverFactor factor(String variant) {
        return factors.getOrDefault(variant, DriverFactor.NOTHING);
    }

    /** @return NaN if unknown */
    double median(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return Spread.of(values(series, variant, figure)).median();
    }

    /** The control is the default against itself. */
    DriverVerdict verdict(DriverSeries series, String variant, String base, ToDoubleFunction<DriverWindow> figure) {
        return new DriverVerdict(
                ratio(series, variant, base, figure),
                ratio(series, DriverVariant.CONTROL, DriverVariant.DEFAULT, figure));
    }

    /** Compares with the default. */
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
